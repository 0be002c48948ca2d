import { expect, it } from 'vitest'
import { describeOnGround, type Ground, House } from '../support/house.ts'
import { report, SOAK_MS, times, welchT } from '../support/soak.ts'
import { from } from '../support/sources.ts'

const NAME = 'Whether an account has a second factor'
const SAMPLES = times(10, 300, 5000)
const KINDS = ['unknown', 'plain', 'guarded'] as const
const ENTRIES = ['login', 'forgot'] as const
const SETTINGS = { CAPTCHA: 'off', LOGIN_SOURCE_FAILURES: '100000', REPEAT_SECONDS: '0' }

await describeOnGround(NAME, suite)

function suite(ground: Ground): void {
  it(
    'T-86: is told to no stranger by an answer; the times are printed',
    async () => {
      const house = await House.open(ground, 1, SETTINGS)
      await addAccounts(house)
      const took = new Map<string, number[]>()
      const answers = new Map<string, Set<string>>()
      for (let number = 0; number < SAMPLES; number += 1) {
        for (const entry of ENTRIES) {
          // Each round begins with another kind, so that none always comes first.
          for (const shift of KINDS.keys()) {
            const kind = KINDS[(number + shift) % KINDS.length] ?? 'unknown'
            const begun = performance.now()
            const answer = await knock(house, entry, `${kind}${number}`, 3 * number + shift)
            const name = `${entry} ${kind}`
            took.set(name, [...(took.get(name) ?? []), performance.now() - begun])
            answers.set(entry, (answers.get(entry) ?? new Set()).add(answer))
          }
        }
      }
      for (const entry of ENTRIES) {
        const of = (kind: string) => took.get(`${entry} ${kind}`) ?? []
        const t = (kind: string) => Math.round(100 * welchT(of('plain'), of(kind))) / 100
        const medians = Object.fromEntries(KINDS.map((kind) => [kind, median(of(kind))]))
        const distances = { tUnknown: t('unknown'), tGuarded: t('guarded') }
        report(`T-86 ${entry}`, { samples: SAMPLES, ...distances, ...medians })
        expect([...(answers.get(entry) ?? [])]).toHaveLength(1)
      }
    },
    SOAK_MS,
  )
}

async function knock(
  house: House,
  entry: (typeof ENTRIES)[number],
  account: string,
  source: number,
): Promise<string> {
  const front = house.at(0)
  if (entry === 'login') {
    const sealed = house.seal({ username: account, password: 'wrong-password' })
    const headers = { ...sealed.headers, ...from(source) }
    const login = { method: 'POST', headers, body: sealed.body }
    const { requestId: _, ...answer } = await front.ask('/auth/login', login)
    return JSON.stringify(answer)
  }
  const headers = { 'content-type': 'application/json', ...from(source) }
  const body = JSON.stringify({ account })
  const forgot = { method: 'POST', headers, body }
  const { requestId: _, ...answer } = await front.ask('/auth/password/forgot', forgot)
  return JSON.stringify(answer)
}

/** With the administrator's password, which nobody tries here, and proven addresses. */
async function addAccounts({ database }: House): Promise<void> {
  for (const kind of ['plain', 'guarded'])
    await database.query(
      `insert into users (name, name_key, nick_name, password_hash, status, created_at, email,
          email_key, email_proven)
        select $1 || n, $1 || n, $1 || n, u.password_hash, 'normal', now(), $1 || n || '@x.example',
          $1 || n || '@x.example', true
        from generate_series(0, $2 - 1) n, users u where u.id = 1`,
      [kind, SAMPLES],
    )
  await database.query(`insert into second_factors (user_id, sealed_secret, created_at, confirmed_at)
    select id, 'sealed', now(), now() from users where name like 'guarded%'`)
}

/** Milliseconds, to a tenth. */
function median(sample: readonly number[]): number {
  const sorted = sample.toSorted((one, other) => one - other)
  return Math.round(10 * (sorted[Math.trunc(sorted.length / 2)] ?? 0)) / 10
}
