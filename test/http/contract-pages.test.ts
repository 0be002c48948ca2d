import { describe, expect, it } from 'vitest'
import { clientsHarness } from '../support/clients-harness.ts'
import { codesHttp, PHONE } from '../support/codes-http.ts'
import { ADMIN_PASSWORD } from '../support/http-harness.ts'
import { aForm, platformsHarness } from '../support/platforms-harness.ts'
import { pushHarness } from '../support/push-harness.ts'
import { EventStream, refusal } from '../support/push-streams.ts'

describe('what the pages of the front ends rely on', () => {
  it('no second SMS code within 60 seconds for one number, but for another', async () => {
    const http = await codesHttp()
    expect((await http.askFor('sms', PHONE)).body).toMatchObject({ code: 200 })
    const second = await http.askFor('sms', PHONE)
    expect(second).toMatchObject({ status: 200, body: { code: 500, error: 'too_many_requests' } })
    expect((await http.askFor('sms', '+8613900139000')).body).toMatchObject({ code: 200 })
  })

  it('adding a storage platform normalizes, and takes a key once', async () => {
    const http = await platformsHarness()
    const form = aForm({ endpoint: 'https://s3.eu-west-1.amazonaws.com', isHttps: 'N' })
    expect((await http.call('POST', '', form)).body).toMatchObject({ code: 200 })
    expect(await http.row(form.configKey)).toMatchObject({
      endpoint: 's3.eu-west-1.amazonaws.com',
      isHttps: 'Y',
    })
    expect((await http.call('POST', '', form)).body).toMatchObject({ code: 500 })
  })

  it('changing the default leaves exactly one', async () => {
    const http = await platformsHarness()
    const form = aForm()
    await http.call('POST', '', form)
    const { ossConfigId } = await http.row(form.configKey)
    const body = { ossConfigId, configKey: form.configKey, status: '0' }
    expect((await http.call('PUT', '/changeStatus', body)).body).toMatchObject({ code: 200 })
    const { rows } = (await http.call('GET', '/list')).body
    const statuses = [rows].flat().map((row) => Object(row).status)
    expect(statuses.filter((status) => status === '0')).toHaveLength(1)
    expect(await http.row(form.configKey)).toMatchObject({ status: '0' })
  })

  it('an edit without ext1, or with the mask, keeps what was there', async () => {
    const http = await platformsHarness()
    const form = aForm()
    await http.call('POST', '', form)
    const { ext1, ...row } = await http.row(form.configKey)
    const before = await http.platforms.get(form.configKey)
    expect(before?.props.remote).toBeDefined()
    expect(row.secretKey).toBe('******')
    expect((await http.call('PUT', '', { ...row, remark: 'new' })).body).toMatchObject({
      code: 200,
    })
    expect(await http.row(form.configKey)).toMatchObject({ ext1, remark: 'new' })
    const after = await http.platforms.get(form.configKey)
    expect(after?.props.remote).toEqual(before?.props.remote)
  })

  it('a client is switched by its number or its id, and refused while it is off', async () => {
    const http = await clientsHarness()
    const { id, clientId } = await http.addClient()
    for (const name of [id, String(id), clientId]) {
      for (const status of ['1', '0']) {
        const body = { clientId: name, status }
        const answer = await http.ask('PUT', '/system/client/changeStatus', { body })
        expect(answer.body).toMatchObject({ code: 200 })
        const login = await http.logIn({ clientId, password: ADMIN_PASSWORD })
        expect(login.body.code).toBe(status === '0' ? 200 : 500)
      }
    }
  })

  it('a session that is ended elsewhere is over at once, and so is its stream', async () => {
    const push = await pushHarness()
    const [here, there] = [await push.enter(), await push.enter()]
    const stream = await EventStream.open(`${push.origin}/resource/sse`, there.headers)
    const { body } = await push.get('/monitor/online', here.token)
    const [newest] = [body.rows].flat()
    const url = `/monitor/online/myself/${Object(newest).tokenId}`
    const ended = await push.send({ method: 'DELETE', url, headers: here.headers })
    expect(ended.body).toMatchObject({ code: 200 })
    expect((await push.get('/system/user/getInfo', there.token)).body).toMatchObject({ code: 401 })
    await stream.untilOver()
    expect((await push.get('/system/user/getInfo', here.token)).body).toMatchObject({ code: 200 })
  })

  it('the event stream is one that front ends read', async () => {
    const push = await pushHarness()
    const session = await push.enter()
    const stream = await EventStream.open(`${push.origin}/resource/sse`, session.headers)
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
    // The comment came with the head: nobody waits a second for it.
    expect(stream.received).toMatch(/^: /)
    push.hub.beat()
    await stream.until(/\n: beat\n\n/)
    await push.say('1', 'a plain text')
    await stream.untilTexts(['a plain text'])
    const events = [...stream.received.matchAll(/^event: (.*)$/gm)].map(([, name]) => name)
    expect(new Set(events)).toEqual(new Set(['message']))
    expect((await refusal(`${push.origin}/resource/sse`)).status).toBe(401)
  })
})
