import { ContainerModule } from 'inversify'
import {
  sendEmailCodeRoute,
  sendSmsCodeRoute,
} from '../../adapters/http/routes/resource/send-code.ts'
import { LibphonenumberNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { CodeCheck } from '../../application/auth/code-check.ts'
import { EmailGrant } from '../../application/auth/grants/email-grant.ts'
import { SmsGrant } from '../../application/auth/grants/sms-grant.ts'
import type { CodeSender } from '../../application/ports/code-sender.ts'
import { CaptchaCheck } from '../../application/verification/captcha-check.ts'
import { CodePost } from '../../application/verification/code-post.ts'
import { SendCode } from '../../application/verification/send-code.ts'
import { SendingLimits } from '../../application/verification/sending-limits.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** Codes by SMS and e-mail, and logging in with them. */
export const codesModule = new ContainerModule(({ bind }) => {
  bind(T.PhoneNumbers).toResolvedValue(
    ({ codes }) => new LibphonenumberNumbers(codes.countries),
    [T.Config],
  )
  bind(T.SendingLimits).toResolvedValue(
    (rates, { codes }) => new SendingLimits(rates, codes.perHour),
    [T.RateWindow, T.Config],
  )
  bind(T.CaptchaCheck).toResolvedValue(
    (answers, { codes }) => new CaptchaCheck(answers, codes.captcha === 'on'),
    [T.CodeStore, T.Config],
  )
  bind(T.CodePost).toDynamicValue((made) => {
    const senders = [made.get(T.SmsSender), made.get(T.EmailSender)].filter(isConfigured)
    const { length, minutes } = made.get(T.Config).codes
    const [codes, digests] = [made.get(T.VerificationCodes), made.get(T.CodeDigest)]
    return new CodePost(senders, codes, digests, made.get(T.Ids), { length, lifeMinutes: minutes })
  })
  bindClass(bind, T.SendCode, SendCode, [
    T.ClientRepo,
    T.PhoneNumbers,
    T.SendingLimits,
    T.CaptchaCheck,
    T.CodePost,
  ])
  bindClass(bind, T.CodeCheck, CodeCheck, [T.PhoneNumbers, T.VerificationCodes, T.CodeDigest])
  bind(T.GrantStrategy).toResolvedValue(
    (sender, ...parts) => sender && new SmsGrant(...parts),
    [T.SmsSender, T.LoginGuard, T.RecipientAccounts, T.FailedTries, T.CodeCheck],
  )
  bind(T.GrantStrategy).toResolvedValue(
    (sender, ...parts) => sender && new EmailGrant(...parts),
    [T.EmailSender, T.LoginGuard, T.RecipientAccounts, T.FailedTries, T.CodeCheck],
  )
  bind(T.Routes).toResolvedValue(
    (sendCode) => [sendSmsCodeRoute(sendCode), sendEmailCodeRoute(sendCode)],
    [T.SendCode],
  )
})

function isConfigured(sender: CodeSender | undefined): sender is CodeSender {
  return sender !== undefined
}
