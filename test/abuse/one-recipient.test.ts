import { expect, it } from 'vitest'
import { LibphonenumberNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { type CodeChannel, Recipient } from '../../domain/verification/recipient.ts'
import { InvalidRecipient } from '../../domain/verification/verification-errors.ts'
import { codesHttp, MAILBOX, PHONE } from '../support/codes-http.ts'
import { fc } from '../support/properties.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const SEED = 20_261_121
const FULL_WIDTH = 0xfee0
const phones = new LibphonenumberNumbers(['CN'])

/** Characters as they may be typed: as they are, or as wide as Chinese ones. */
function typed(text: string): fc.Arbitrary<string> {
  return fc
    .infiniteStream(fc.boolean())
    .map((wide) => [...text].map((one) => (wide.next().value ? widened(one) : one)).join(''))
}

function widened(character: string): string {
  const code = character.charCodeAt(0)
  return code > 0x20 && code < 0x7f ? String.fromCharCode(code + FULL_WIDTH) : character
}

const blanks = fc.constantFrom('', ' ', '\u3000', '\u00a0', '  ')
const gap = fc.constantFrom('', '', ' ', '-', '.', ' - ')
const country = fc.constantFrom('', '+86', '+86 ', '+86-', '(+86)', '0086', '0086 ', '86')
const spellingsOfPhone = fc
  .tuple(blanks, country, fc.array(gap, { minLength: 10, maxLength: 10 }), blanks)
  .map(([before, prefix, gaps, after]) => {
    const digits = [...PHONE.slice(3)].map((digit, at) => digit + (gaps[at] ?? '')).join('')
    return `${before}${prefix}${digits}${after}`
  })
  .chain(typed)
const spellingsOfMailbox = fc
  .tuple(blanks, fc.infiniteStream(fc.boolean()), blanks)
  .map(([before, upper, after]) => {
    const letters = [...MAILBOX].map((one) => (upper.next().value ? one.toUpperCase() : one))
    return `${before}${letters.join('')}${after}`
  })
  .chain(typed)

const CASES = [
  ['sms', PHONE, spellingsOfPhone],
  ['email', MAILBOX, spellingsOfMailbox],
] as const

it.each(CASES)(
  'T-17: by %s, every spelling means the same recipient or is refused',
  (channel, address, spellings) => {
    let [one, none] = [0, 0]
    for (const raw of fc.sample(spellings, { numRuns: times(5000, 40_000, 200_000), seed: SEED })) {
      const found = addressOf(channel, raw)
      if (found === undefined) none += 1
      else one += 1
      expect([address, undefined], JSON.stringify(raw)).toContain(found)
    }
    expect(one).toBeGreaterThan(none)
    report(`T-17 ${channel}`, { seed: SEED, spellings: one + none, one, none, others: 0 })
  },
  SOAK_MS,
)

it.each(CASES)(
  'T-17: by %s, all spellings share one counter and one code',
  async (channel, address, spellings) => {
    const http = await codesHttp()
    const all = fc.sample(spellings, { numRuns: times(300, 3000, 5000), seed: SEED })
    const understood = all.filter((raw) => addressOf(channel, raw) !== undefined)
    let [sent, opened] = [0, 0]
    for (let at = 0; at + 2 < understood.length; at += 3) {
      const [asks, asksAgain, logsIn] = understood.slice(at, at + 3)
      http.clock.advance(86_400)
      const code = await http
        .askFor(channel, asks ?? '')
        .then(() => http.parts[channel].codeFor(address))
      const { body } = await http.askFor(channel, asksAgain ?? '')
      expect(body.error, asksAgain).toBe('too_many_requests')
      sent += 1
      const login = await http.logInByCode(channel, logsIn ?? '', code)
      expect(login.body.code, logsIn).toBe(200)
      opened += 1
    }
    expect(http.parts[channel].messages).toHaveLength(sent)
    expect(new Set(http.parts[channel].messages.map(({ to }) => to))).toEqual(new Set([address]))
    report(`T-17 ${channel} counters`, { spellings: understood.length, sent, opened })
  },
  SOAK_MS,
)

function addressOf(channel: CodeChannel, raw: string): string | undefined {
  try {
    return Recipient.parse(channel, raw, (phone) => phones.parse(phone)).address
  } catch (error) {
    if (error instanceof InvalidRecipient) return undefined
    throw error
  }
}
