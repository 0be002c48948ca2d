import { afterAll, beforeAll, expect, it } from 'vitest'
import { AccountPasswords } from '../../../application/auth/account-passwords.ts'
import { CountedProof } from '../../../application/auth/counted-proof.ts'
import { FactorCheck } from '../../../application/auth/factors/factor-check.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { PasskeyCheck } from '../../../application/auth/passkeys/passkey-check.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { LinkWaiting } from '../../../application/parts/directory/link-waiting.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { START_MS } from '../../support/whole-service.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

let stage: DirectoryStage
beforeAll(async () => {
  stage = await directoryStage()
  await stage.rule({ role: await stage.role('staff') })
}, START_MS)
afterAll(() => stage.close())

const waiting = async (name: string) => {
  const done = await stage.settled({ key: `key of ${name}`, name, groups: ['staff'] })
  expect(done).toMatchObject({ code: 'directory_asks' })
  const { rows } = await stage.store.waiting(0, 100)
  return rows.find((row) => row.name === name)?.id ?? ''
}
const link = (id: string, userName: string) =>
  stage.container
    .get(LinkWaiting)
    .execute(
      id,
      userName,
      { ...SYSTEM, userId: '1' },
      (work: () => Promise<unknown>) => stage.container.get(T.Transactions).run(work) as never,
    )

it('does not take the password of a namesake for that of the account', async () => {
  const mine = await stage.user({})
  const theirs = await stage.user({})
  // In the directory somebody else has the name of my account, and is linked to another one.
  await link(await waiting(mine.name), theirs.name)
  const get = stage.container.get.bind(stage.container)
  const passwords = new AccountPasswords(get(T.PasswordHasher), [stage.proof])
  const proving = new ProveSelf(get(CountedProof), {
    ...{ passwords, factors: get(T.SecondFactorRepo), check: get(FactorCheck) },
    ...{ freshSession: get(FreshSession), passkeys: get(PasskeyCheck) },
  })
  const caller = { ...SYSTEM, userId: mine.id, userName: mine.name }
  await expect(proving.execute(caller, { password: 'right' }, '10.0.0.1')).rejects.toThrow()
})

it('links no account of a program', async () => {
  const { name } = await stage.user({})
  const service = await stage.user({})
  await stage.database.rows(
    { text: 'update users set is_service_account = true, password_hash = null where id = $1' },
    [service.id],
  )
  const row = await waiting(name)
  await expect(link(row, service.name)).rejects.toThrow()
})

it('ends the sessions of an account that an administrator links', async () => {
  const user = await stage.console.asUser({})
  const [row] = await stage.database.rows({ text: 'select name from users where id = $1' }, [
    user.userId,
  ])
  await link(await waiting(String(row?.name)), String(row?.name))
  const answer = await user.get('/system/user/getInfo')
  expect(answer.code).toBe(401)
})

it('is linked once by an administrator while the person signs in', async () => {
  const [{ name }, other] = [await stage.user({}), await stage.user({})]
  const row = await waiting(name)
  const key = `key of ${name}`
  await Promise.all([link(row, other.name), stage.settled({ key }), stage.settled({ key })])
  expect(await stage.store.byKey(key)).toMatchObject({ userId: other.id })
  const { rows } = await stage.store.waiting(0, 100)
  expect(rows.map((one) => one.key)).not.toContain(key)
})
