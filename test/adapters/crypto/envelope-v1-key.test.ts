import { describe, expect, it } from 'vitest'
import { recoverAesKey } from '../../../adapters/crypto/envelope/envelope-v1-key.ts'
import { fc } from '../../support/properties.ts'

const KEY_TEXT = '0123456789abcdefghijklmnopqrstuv'
const MESSAGE = Buffer.from('MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=')

describe('recoverAesKey', () => {
  it('reads the key of the contract', () => {
    const { bytes, isGenuine } = recoverAesKey(MESSAGE)
    expect([Buffer.from(bytes).toString(), isGenuine]).toEqual([KEY_TEXT, true])
  })

  it('reads a key of any 32 bytes', () => {
    const key = Uint8Array.from({ length: 32 }, (_, at) => at * 8)
    const message = Buffer.from(Buffer.from(key).toString('base64'))
    expect(recoverAesKey(message)).toEqual({ bytes: key, isGenuine: true })
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte too few', MESSAGE.subarray(0, 43)],
    ['one byte too many', Buffer.concat([MESSAGE, Buffer.from('A')])],
    ['a NUL too many', Buffer.concat([MESSAGE, Buffer.alloc(1)])],
    ['as many bytes as a message can have', Buffer.alloc(245, 65)],
    ['31 letters', Buffer.from(Buffer.from(KEY_TEXT.slice(1)).toString('base64'))],
    ['33 letters', Buffer.from(Buffer.from(`${KEY_TEXT}w`).toString('base64'))],
    ['the bare key', Buffer.from(KEY_TEXT)],
    ['other unused bits', Buffer.from(MESSAGE.toString().replace('Y=', 'Z='))],
    ['a letter instead of the padding', Buffer.from(MESSAGE.toString().replace('=', 'A'))],
    ['a blank in front', Buffer.concat([Buffer.from(' '), MESSAGE.subarray(0, 43)])],
  ])('takes %s for no key, and still gives as many bytes', (_case, message) => {
    const { bytes, isGenuine } = recoverAesKey(message)
    expect(isGenuine).toBe(false)
    expect(bytes).toHaveLength(32)
  })

  it.each(['!', '-', '_', '=', ' ', '\0', 'é'])('takes no "%s" for six zero bits', (sign) => {
    const text = Buffer.from('0'.repeat(32)).toString('base64')
    expect(recoverAesKey(Buffer.from(text)).isGenuine).toBe(true)
    const foreign = Buffer.from(text.replace('A', sign), 'latin1')
    expect(recoverAesKey(foreign).isGenuine).toBe(false)
  })

  it('refuses a message with one byte changed', () => {
    fc.assert(
      fc.property(fc.nat(43), fc.nat(255), (at, byte) => {
        fc.pre(MESSAGE[at] !== byte)
        const { bytes, isGenuine } = recoverAesKey(MESSAGE.with(at, byte))
        expect(isGenuine && Buffer.from(bytes).toString() === KEY_TEXT).toBe(false)
      }),
      { numRuns: 2000, seed: 3 },
    )
  })

  it('refuses random messages', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 245 }), (message) => {
        expect(recoverAesKey(message).isGenuine).toBe(false)
      }),
      { numRuns: 2000, seed: 4 },
    )
  })
})
