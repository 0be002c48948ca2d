import { ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { CODE_ROUTES } from '../../../adapters/http/sign-in/send-code.ts'
import { LibphonenumberNumbers } from '../../../adapters/phone/libphonenumber-numbers.ts'
import { CodeCheck } from '../../../application/auth/code-check.ts'
import { CodeProof } from '../../../application/auth/code-proof.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import { EmailGrant, SmsGrant } from '../../../application/auth/grants/code-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import type { CodeSender } from '../../../application/ports/sign-in/code-sender.ts'
import { CaptchaCheck } from '../../../application/verification/captcha-check.ts'
import { CodePost } from '../../../application/verification/code-post.ts'
import {
  GuardedSending,
  type SendingWatch,
} from '../../../application/verification/guarded-sending.ts'
import { SendCode } from '../../../application/verification/send-code.ts'
import {
  type SendingBudget,
  SendingLimits,
  type SourceWatch,
} from '../../../application/verification/sending-limits.ts'
import type { Config } from '../../settings/config.ts'
import { bindClass, bindClassAs, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** Verification codes by SMS and e-mail, and the logins with them. */
export const codesModule = new ContainerModule(({ bind }) => {
  const countries = madeFrom(T.Config, ({ codes }) => codes.countries)
  bindClassAs(bind, T.PhoneNumbers, LibphonenumberNumbers, [countries])
  const isOn = madeFrom(T.Config, ({ codes }) => codes.captcha === 'on')
  bindClass(bind, CaptchaCheck, [T.CodeStore, isOn])
  const admitting = { clients: T.ClientRepo, limits: SendingLimits, captchas: CaptchaCheck }
  const sending = { phones: T.PhoneNumbers, post: CodePost }
  bindClass(bind, SendCode, [gathered({ ...admitting, ...sending })])
  bindRoutes(bind, CODE_ROUTES, { send: SendCode })
  bindClass(bind, CodeCheck, [T.PhoneNumbers, T.VerificationCodes, T.CodeDigest])
  bindClass(bind, CodeProof, [LoginGuard, T.RecipientAccounts, FailedTries, CodeCheck])
  bind(T.GrantStrategy).toResolvedValue(
    (sender, ...parts) => sender && new SmsGrant(...parts),
    [T.SmsSender, CodeCheck, CodeProof],
  )
  bind(T.GrantStrategy).toResolvedValue(
    (sender, ...parts) => sender && new EmailGrant(...parts),
    [T.EmailSender, CodeCheck, CodeProof],
  )
})

/** The sending of codes, and its limits. */
export const sendingModule = new ContainerModule(({ bind }) => {
  bindClass(bind, SendingLimits, [
    T.RateWindow,
    madeFrom(T.Config, sendingBudget),
    T.UserRepo,
    madeFrom(T.Logger, watchBy),
  ])
  bind(CodePost).toDynamicValue((made) => {
    const senders = [made.get(T.SmsSender), made.get(T.EmailSender)].filter(isConfigured)
    const { length, minutes } = made.get(T.Config).codes
    const kept = { codes: T.VerificationCodes, digests: T.CodeDigest, ids: T.Ids }
    const guarded = gathered({ ...kept, sending: GuardedSending, metrics: T.Metrics })
    return new CodePost({ senders, ...guarded.of(made), form: { length, lifeMinutes: minutes } })
  })
  bindClass(bind, GuardedSending, [
    SendingLimits,
    T.SendingBreaker,
    madeFrom(T.Config, stopRule),
    madeFrom(T.Logger, watchBy),
  ])
})

function isConfigured(sender: CodeSender | undefined): sender is CodeSender {
  return sender !== undefined
}

function stopRule({ codes: { stopFailures, stopSeconds } }: Config) {
  return { failures: stopFailures, seconds: stopSeconds }
}

function sendingBudget({ codes: { perHour, perSource, perRange } }: Config): SendingBudget {
  return { perService: perHour, perSource, perRange }
}

function watchBy(logger: Logger): SendingWatch & SourceWatch {
  return {
    near: (source, limit) =>
      logger.warn({ source, limit }, 'codes of a source are nearly used up (CODE_SOURCE_PER_HOUR)'),
    stopped: (channel, cause, seconds) =>
      logger.warn({ channel, cause, seconds }, 'sending of codes is suspended for a while'),
  }
}
