import { ContainerModule } from 'inversify'
import { sendEmailCodeRoute, sendSmsCodeRoute } from '../../adapters/http/sign-in/send-code.ts'
import { LibphonenumberNumbers } from '../../adapters/phone/libphonenumber-numbers.ts'
import { CodeCheck } from '../../application/auth/code-check.ts'
import { FailedTries } from '../../application/auth/failed-tries.ts'
import { EmailGrant } from '../../application/auth/grants/email-grant.ts'
import { SmsGrant } from '../../application/auth/grants/sms-grant.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { CaptchaCheck } from '../../application/verification/captcha-check.ts'
import { GuardedPost } from '../../application/verification/guarded-post.ts'
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
  bind(CaptchaCheck).toResolvedValue(
    (answers, { codes }) => new CaptchaCheck(answers, codes.captcha === 'on'),
    [T.CodeStore, T.Config],
  )
  bindClass(bind, SendCode, [
    T.ClientRepo,
    T.PhoneNumbers,
    SendingLimits,
    CaptchaCheck,
    GuardedPost,
  ])
  bindClass(bind, CodeCheck, [T.PhoneNumbers, T.VerificationCodes, T.CodeDigest])
  bind(T.GrantStrategy).toResolvedValue(
    (sender, ...parts) => sender && new SmsGrant(...parts),
    [T.SmsSender, LoginGuard, T.RecipientAccounts, FailedTries, CodeCheck],
  )
  bind(T.GrantStrategy).toResolvedValue(
    (sender, ...parts) => sender && new EmailGrant(...parts),
    [T.EmailSender, LoginGuard, T.RecipientAccounts, FailedTries, CodeCheck],
  )
  bind(T.Routes).toResolvedValue(
    (sendCode) => [sendSmsCodeRoute(sendCode), sendEmailCodeRoute(sendCode)],
    [SendCode],
  )
})
