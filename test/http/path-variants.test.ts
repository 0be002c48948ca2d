import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aUser } from '../support/builders.ts'
import { Dice } from '../support/dice.ts'
import { filled } from '../support/generated-request.ts'
import { report, times } from '../support/soak.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

interface Variant {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'SEARCH'],
  ...['LOCK', 'M-SEARCH', 'PURGE', 'QUERY'],
] as const
const BITS = [
  ...['/', '//', '/.', '/..', '/./', '/../', '\\', ';x', ';/', '?', '??', '#', '%', '%00', '%0a'],
  ...[
    '%20',
    '%2e',
    '%2e%2e',
    '%2f',
    '%252f',
    '%5c',
    '%c0%af',
    '.json',
    '.',
    '*',
    ':',
    '@',
    '~',
    '\u00e9',
  ],
] as const
const OTHER_WAYS: readonly string[] = [
  ...['x-http-method-override', 'x-method-override', 'x-original-url', 'x-rewrite-url'],
  'x-forwarded-path',
]

/**
 * The same route in a different spelling or method, as an attacker would try to bypass its rule.
 */
function variantOf(dice: Dice, path: string, method: string): Variant {
  let url = path
  for (let turn = dice.below(3); turn > 0; turn -= 1) url = respelt(dice, url)
  const way = OTHER_WAYS[dice.below(OTHER_WAYS.length)] ?? ''
  return {
    method: dice.once(2) ? method : dice.oneOf(METHODS),
    url: url.startsWith('/') ? url : `/${url}`,
    headers: dice.once(4) ? { [way]: way.includes('method') ? method : path } : {},
  }
}

function respelt(dice: Dice, url: string): string {
  const at = dice.below(url.length + 1)
  const [before, after] = [url.slice(0, at), url.slice(at)]
  const letter = after.charCodeAt(0) || 0x78
  const ways = [
    () => before + dice.oneOf(BITS) + after,
    () => url + dice.oneOf(BITS),
    () => dice.oneOf(BITS) + url,
    () => `${before}%${letter.toString(16)}${after.slice(1)}`,
    () => `${before}%25${letter.toString(16)}${after.slice(1)}`,
    () => before + after.charAt(0).toUpperCase() + after.slice(1),
    () => before + after.slice(1),
    () => before + after.charAt(0) + after,
    () => url.toUpperCase(),
    () => url.replaceAll('/', '%2f'),
    () => `/x/..${url}`,
    () => `http://127.0.0.1${url}`,
  ] as const
  return dice.oneOf(ways)()
}

const SEED = Number(process.env.SEED ?? 20_261_121)
const VARIANTS = times(2000, 200_000)
const AT_ONCE = 16
const PATIENCE_MS = 3_600_000
const REFUSED = /"error":"(not_logged_in|permission_denied)"/

/** What handlers ran for, seen from directly before them. */
const runs: { readonly name: string; readonly isAllowed: boolean }[] = []
let service: WholeService
let outsider: Record<string, string>

/** Its hooks are those of the server, not only of the plug-in. */
const watch: FastifyPluginAsync = Object.assign(
  async (app: Parameters<FastifyPluginAsync>[0]) => {
    app.addHook('preHandler', async (request) => {
      const { method, routeOptions } = request
      const name = `${method} ${routeOptions.url}`
      if (!request.is404) runs.push({ name, isAllowed: isAllowed(request) })
    })
  },
  { [Symbol.for('skip-override')]: true },
)

/** Asks nothing of the guards: only who the caller turned out to be. */
function isAllowed({ caller, routeOptions: { config } }: FastifyRequest): boolean {
  const { access } = config
  if (access === 'public') return true
  return caller !== null && (access === 'session' || caller.userId === '1')
}

beforeAll(async () => {
  service = await wholeService({}, watch)
  await service.given.user(aUser({ name: 'outsider' }), service.passwordHash)
  outsider = await service.logIn('outsider')
}, START_MS)

afterAll(() => service.close())

describe('the rule of a route', () => {
  it('is enforced: handlers run only for permitted callers', async () => {
    const url = '/resource/oss/list'
    const before = runs.length
    await service.send({ method: 'GET', url, headers: outsider })
    await service.send({ method: 'GET', url, headers: {} })
    expect(runs.slice(before)).toEqual([])
    await service.send({ method: 'GET', url, headers: await service.logIn('admin') })
    expect(runs.at(-1)).toEqual({ name: `GET ${url}`, isAllowed: true })
  })

  it(
    'cannot be walked around by spelling path or method differently',
    async () => {
      const dice = new Dice(SEED)
      const routes = service.app.routeTable.entries.filter(({ url }) => !url.endsWith('/logout'))
      const before = runs.length
      const counts = { asked: 0, refused: 0, unanswered: 0 }
      const one = async () => {
        const { method, url } = routes[dice.below(routes.length)] ?? { method: 'GET', url: '/' }
        const { headers, ...variant } = variantOf(dice, filled(url, {}), method)
        const session = dice.once(2) ? outsider : {}
        const sent = service.send({ ...variant, headers: { ...headers, ...session } })
        counts.asked += 1
        // What is no HTTP at all is closed without an answer.
        const answer = await sent.catch(() => undefined)
        if (!answer) counts.unanswered += 1
        else if (REFUSED.test(answer.text)) counts.refused += 1
      }
      while (counts.asked < VARIANTS) await Promise.all(Array.from({ length: AT_ONCE }, one))
      const seen = runs.slice(before)
      const wrong = seen.filter((run) => !run.isAllowed).map(({ name }) => name)
      report('path variants', { seed: SEED, ...counts, handlers: seen.length, wrong: wrong.length })
      expect([...new Set(wrong)]).toEqual([])
      // Else no variant would come close to a route, and this would prove nothing.
      expect(seen.length).toBeGreaterThan(VARIANTS / 100)
      expect(counts.refused).toBeGreaterThan(VARIANTS / 12)
      expect(counts.unanswered).toBeLessThan(VARIANTS / 10)
    },
    PATIENCE_MS,
  )
})
