import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NEW_PASSWORD } from '../../support/links-http.ts'
import { MailBox } from '../../support/sender-mail-server.ts'
import { UserWorld } from '../../support/user-world.ts'
import { START_MS } from '../../support/whole-service.ts'

let box: MailBox
let world: UserWorld
beforeAll(async () => {
  box = await MailBox.open()
  world = await UserWorld.open(undefined, { ...box.settings, PARTS_OFF: 'links' })
}, START_MS)
afterAll(async () => {
  await world.close()
  await box.close()
})

it('without links by mail, accounts change and nobody is told, and nobody can ask for a link', async () => {
  const userId = await world.somebody()
  const contact = `email = 'mei@example.com', email_key = 'mei@example.com', email_proven = true`
  await world.run(`update users set ${contact} where id = $1`, [userId])
  const reset = { userId, password: NEW_PASSWORD }
  expect(await world.askSealed('/system/user/resetPwd', reset)).toMatchObject({ code: 200 })
  const form = { userName: 'invited', nickName: 'invited', email: 'new@example.com' }
  expect(await world.ask('POST', '/system/user/invite', form)).toMatchObject({
    error: 'method_not_allowed',
  })
  expect(await world.ask('POST', '/auth/password/forgot', { account: 'mei' })).toMatchObject({
    error: 'route_not_found',
  })
  expect(await importing([['invited', 'invited', 'new@example.com']])).toMatchObject({
    error: 'invitations_off',
  })
  expect(box.mails).toEqual([])
})

async function importing(rows: readonly string[][]): Promise<object> {
  const headings = ['用户账号', '用户昵称', '用户邮箱']
  const file = await writeXlsx({ sheets: [{ name: 'x', rows: [headings, ...rows] }] })
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file)]), 'users.xlsx')
  const encoded = new Response(form)
  const answer = await world.service.app.inject({
    method: 'POST',
    url: '/system/user/importData?invite=true',
    headers: { ...world.admin, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}
