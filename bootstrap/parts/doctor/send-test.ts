import { LibphonenumberNumbers } from '../../../adapters/phone/libphonenumber-numbers.ts'
import { SystemClock } from '../../../adapters/system/system-clock.ts'
import { type CodeChannel, Recipient } from '../../../domain/verification/recipient.ts'
import { InvalidRecipient, SendFailed } from '../../../domain/verification/verification-errors.ts'
import type { Config } from '../../settings/config.ts'
import { emailSender, smsSender } from '../../wiring/sign-in/senders-module.ts'
import type { Findings } from '../check.ts'

const CHANNELS: ReadonlyMap<string, CodeChannel> = new Map([
  ['mail', 'email'],
  ['sms', 'sms'],
])
const FORM = 'must be mail:you@example.com or sms:+8613800138000'

/** Sends one code, which opens nothing, as the service would. */
export async function sendTest(config: Config, to: string, findings: Findings): Promise<void> {
  const check = 'test message'
  try {
    const recipient = recipientIn(to, config)
    const { senders, console: page, codes } = config
    const sender =
      recipient.channel === 'sms' ? smsSender(senders, new SystemClock()) : emailSender(senders)
    if (!sender) return findings.add('failed', check, 'no sender of this kind is configured')
    await sender.send({
      to: recipient.address,
      code: '0'.repeat(codes.length),
      language: page.language === 'zh_CN' ? 'zh' : 'en',
      lifeMinutes: codes.minutes,
    })
    findings.add(
      'fine',
      check,
      `the provider took a code for ${recipient.address}: see if it comes`,
    )
  } catch (error) {
    if (error instanceof InvalidRecipient) return findings.add('failed', check, FORM)
    if (!(error instanceof SendFailed)) throw error
    const reason = error.cause instanceof Error ? error.cause.message : error.message
    findings.add('failed', check, `was not taken: ${reason}`)
  }
}

/** @throws InvalidRecipient */
function recipientIn(to: string, { codes }: Config): Recipient {
  const at = to.indexOf(':')
  const channel = CHANNELS.get(to.slice(0, at))
  if (!channel) throw new InvalidRecipient()
  const phones = new LibphonenumberNumbers(codes.countries)
  return Recipient.parse(channel, to.slice(at + 1), (raw) => phones.parse(raw))
}
