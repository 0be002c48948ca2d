import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { RequestLogger } from '../../../adapters/http/edge/request-logger.ts'

describe('the logger of a request', () => {
  it('puts the id of the request on each line, of each level and of its children', () => {
    const { logger, lines, made } = setUp()
    for (const level of ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const) {
      logger[level]({ at: level }, 'a line of %s', level)
    }
    logger.child({ part: 'one' }).info('a line of a child')
    expect(lines()).toEqual([
      ...['fatal', 'error', 'warn', 'info', 'debug', 'trace'].map((level) => ({
        ...{ level, reqId: 'one-1', at: level },
        msg: `a line of ${level}`,
      })),
      { level: 'info', reqId: 'one-1', part: 'one', msg: 'a line of a child' },
    ])
    expect(made()).toBe(1)
  })

  it('costs nothing where no line is written', () => {
    expect(setUp().made()).toBe(0)
  })

  it('has the level that its options give it', () => {
    const { logger, lines } = setUp({ level: 'error' })
    logger.info('too little')
    expect([logger.level, lines()]).toEqual(['error', []])
  })
})

function setUp(options?: { readonly level: string }) {
  const written: string[] = []
  const stream = { write: (line: string) => void written.push(line) }
  const plain = {
    base: null,
    timestamp: false,
    formatters: { level: (level: string) => ({ level }) },
  }
  const parent = pino({ level: 'trace', ...plain }, stream)
  const child = parent.child.bind(parent)
  let made = 0
  const counting = Object.assign(Object.create(parent), {
    child(...args: Parameters<typeof child>) {
      made += 1
      return child(...args)
    },
  })
  return {
    logger: new RequestLogger(counting, { reqId: 'one-1' }, options),
    lines: () => written.map((line) => JSON.parse(line)),
    made: () => made,
  }
}
