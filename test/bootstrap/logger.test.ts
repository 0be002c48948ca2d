import { openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLogger, logDestination } from '../../bootstrap/output/logger.ts'
import { Dice } from '../support/dice.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

function captured() {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  return { logger, text: () => lines.join('') }
}

describe('the log', () => {
  it.each([
    ['at the top of a line', { password: 'pa55phrase' }],
    ['one level down', { body: { password: 'pa55phrase', name: 'admin' } }],
    ['further down', { request: { body: { secretKey: 'pa55phrase' } } }],
    ['in a list', { bodies: [{ name: 'admin' }, { password: 'pa55phrase' }] }],
    ['in a text that is JSON', { ext1: JSON.stringify({ secretKey: 'pa55phrase' }) }],
    ['as a whole', { credentials: { anything: 'pa55phrase' } }],
    ['beside an error', { err: new Error('away'), login: { token: 'pa55phrase' } }],
  ])('hides what stands under the name of a secret %s', (_case, fields) => {
    const { logger, text } = captured()
    logger.info(fields, 'something happened')
    expect(text()).toContain('[redacted]')
    expect(text()).not.toContain('pa55phrase')
  })

  it('hides it in the fields of a child, too', () => {
    const { logger, text } = captured()
    logger.child({ reqId: 'one', token: 'pa55phrase' }).info('something happened')
    expect(text()).not.toContain('pa55phrase')
  })

  it('keeps everything else, and does not touch what it was given', () => {
    const { logger, text } = captured()
    const fields = {
      route: '/auth/login',
      body: { token: 'pa55phrase', name: 'admin' },
      none: null,
    }
    logger.info(fields, 'answered')
    expect(JSON.parse(text())).toMatchObject({
      route: '/auth/login',
      body: { token: '[redacted]', name: 'admin' },
      none: null,
      msg: 'answered',
    })
    expect(fields.body.token).toBe('pa55phrase')
  })

  it('writes of an error no values that its message quotes', () => {
    const { logger, text } = captured()
    logger.error({ err: new Error('bad value "pa55phrase"') }, 'failed')
    expect(text()).toContain('bad value')
    expect(text()).not.toContain('pa55phrase')
  })
})

const SEED = Number(process.env.SEED ?? 20_261_121)
const EVENTS = times(10_000, 100_000)
const ROOMY = 1024 * 1024 * 1024
/** What ends a line or a text somewhere, steers a terminal, or is no character at all. */
const BITS = [
  ...[
    '\n',
    '\r',
    '\r\n',
    '\0',
    '\u0085',
    '\u2028',
    '\u2029',
    '\v',
    '\f',
    '\x1b[2J',
    '\x1b]0;x\x07',
  ],
  ...[
    '"',
    '\\',
    '\\n',
    '"}\n{"level":60,"msg":"forged"}\n',
    '\ud800',
    '\udfff',
    '\u202e',
    '\ufeff',
  ],
  ...['é', '漢', '😀', '%0a', '<script>', 'x'.repeat(300)],
] as const

it(
  'T-68: one event is one line, whatever stands in it',
  async () => {
    const path = join(await temporaryFolder(), 'log')
    const { stream, end } = logDestination(openSync(path, 'w'), true, ROOMY)
    const logger = createLogger('trace', stream)
    const dice = new Dice(SEED)
    const hostile = () =>
      Array.from({ length: 1 + dice.below(4) }, () => BITS[dice.below(BITS.length)]).join('')
    for (let event = 0; event < EVENTS; event += 1) {
      const [value, name] = [hostile(), hostile()]
      const err = Object.assign(new Error(hostile()), { code: hostile() })
      logger.child({ reqId: value }).info({ event, value, err, more: { [name]: value } }, hostile())
      if (event % 1000 === 0) await new Promise(setImmediate)
    }
    const lines = async () => (await readFile(path, 'utf8')).split('\n').slice(0, -1)
    // The end waits for a second only, and a busy machine takes longer to write them all.
    await expect.poll(async () => (await lines()).length).toBe(EVENTS)
    await end()
    const written = await lines()
    const read = written.map((line) => Object(JSON.parse(line)))
    expect(read.map(({ event }) => event)).toEqual(Array.from({ length: EVENTS }, (_, at) => at))
    expect(new Set(read.map(({ level }) => level))).toEqual(new Set([30]))
    report('T-68', { seed: SEED, events: EVENTS, lines: written.length })
  },
  SOAK_MS,
)
