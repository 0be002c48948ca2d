import { describe, expect, it } from 'vitest'
import { createLogger } from '../../bootstrap/output/logger.ts'

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
