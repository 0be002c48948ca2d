import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { RecoveryCodes } from '../../../application/auth/factors/recovery-codes.ts'
import { MAILBOX } from '../../support/codes-http.ts'
import { factorCalls } from '../../support/factors-harness.ts'
import { type LinksHttp, linksHttp, NEW_PASSWORD, PASSWORD } from '../../support/links-http.ts'
import { bodyOf, MailBox } from '../../support/sender-mail-server.ts'
import { SOON } from '../../support/soak.ts'
import { UserWorld } from '../../support/user-world.ts'
import { START_MS } from '../../support/whole-service.ts'

const MEI = '21'

async function told(http: LinksHttp, ...kinds: string[]) {
  await vi.waitFor(() => {
    const own = http.mails.filter(({ to }) => to === MAILBOX)
    const news = own.flatMap((mail) => ('news' in mail ? [`${mail.kind} ${mail.news}`] : []))
    expect(news).toEqual(kinds)
  }, SOON)
}

describe('a change by an administrator', () => {
  let box: MailBox
  let world: UserWorld
  beforeAll(async () => {
    box = await MailBox.open()
    world = await UserWorld.open(undefined, box.settings)
  }, START_MS)
  afterAll(async () => {
    await world.close()
    await box.close()
  })

  const lockdownOf = (userId: number) =>
    world.run(
      `insert into password_links (digest, user_id, purpose, bound_to, created_at, expires_at)
        values (gen_random_uuid()::text, $1, 'lockdown', '', now(), now() + interval '1 day')`,
      [userId],
    )
  const linksOf = (userId: number) =>
    world.run('select 1 from password_links where user_id = $1', [userId])

  it('is told at the address that was there before, without a link', async () => {
    const userId = await world.somebody()
    const contact = `email = 'mei@example.com', email_key = 'mei@example.com', email_proven = true`
    await world.run(`update users set ${contact} where id = $1`, [userId])
    const same = { userId, email: 'mei@example.com', sex: '2' }
    expect(await world.ask('PUT', '/system/user', same)).toMatchObject({ code: 200 })
    const reset = { userId, password: NEW_PASSWORD }
    await lockdownOf(userId)
    expect(await world.askSealed('/system/user/resetPwd', reset)).toMatchObject({ code: 200 })
    expect(await linksOf(userId)).toEqual([])
    const edit = { userId, email: 'new@example.com', phonenumber: '13900139000' }
    expect(await world.ask('PUT', '/system/user', edit)).toMatchObject({ code: 200 })
    // A form that changes nothing tells nothing.
    await world.ask('PUT', '/system/user', { ...edit, sex: '1' })
    await vi.waitFor(() => expect(box.mails).toHaveLength(3), SOON)
    const texts = box.mails.map((mail) => bodyOf(mail))
    for (const words of ['设置了新密码', '更改了您账号的邮箱', '更改了您账号的手机号码'])
      expect(texts.filter((text) => text.includes(words))).toHaveLength(1)
    expect(texts.join()).not.toMatch(/https?:/)
    expect(new Set(box.mails.flatMap(({ to }) => to))).toEqual(new Set(['mei@example.com']))
  })

  it('of the own contacts needs a young session, as on the own profile', async () => {
    const edit = (form: object) =>
      world.ask('PUT', '/system/user', { userId: 4001, ...form }, world.anna)
    await lockdownOf(4001)
    expect(await edit({ phonenumber: '13900139001' })).toMatchObject({ code: 200 })
    // Whoever has the session may be a thief, against whom the owner needs the link.
    expect(await linksOf(4001)).toHaveLength(1)
    world.service.console.clock.advance({ seconds: 601 })
    for (const form of [{ phonenumber: '13900139002' }, { email: 'thief@example.com' }])
      expect(await edit(form)).toMatchObject({ error: 'fresh_login_required' })
    expect(await edit({ nickName: 'Anna', phonenumber: '13900139001' })).toMatchObject({
      code: 200,
    })
  })
})

it('that there are new recovery codes', async () => {
  const http = await linksHttp()
  const token = http.tokenOf(await http.logIn({ username: 'mei', password: PASSWORD }))
  const at = http.clock.now()
  const secret = { userId: MEI, sealed: 'sealed' }
  await http.secondFactors.begin(secret, at)
  await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: [] })
  const [otp] = await http.container.get(RecoveryCodes).renew(MEI)
  const { post } = factorCalls(http, () => at)
  const proof = { password: PASSWORD, otp }
  expect(await post(token, '/auth/factors/recovery-codes', proof)).toMatchObject({ code: 200 })
  await told(http, 'news recovery-code-used', 'news recovery-codes-renewed')
})
