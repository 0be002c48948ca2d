import { ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import type { CodeSender } from '../../application/ports/code-sender.ts'
import { CodePost } from '../../application/verification/code-post.ts'
import { CountedSender } from '../../application/verification/counted-sender.ts'
import { GuardedPost, type SendingWatch } from '../../application/verification/guarded-post.ts'
import { SendingLimits } from '../../application/verification/sending-limits.ts'
import type { Config } from '../config.ts'
import { Tokens as T } from './tokens.ts'

/** What brings codes to people, and what it may cost. */
export const sendingModule = new ContainerModule(({ bind }) => {
  bind(SendingLimits).toResolvedValue(
    (rates, { codes: { perHour, perRange } }) =>
      new SendingLimits(rates, { perService: perHour, perRange }),
    [T.RateWindow, T.Config],
  )
  bind(CodePost).toDynamicValue((made) => {
    const metrics = made.get(T.Metrics)
    const senders = [made.get(T.SmsSender), made.get(T.EmailSender)]
      .filter(isConfigured)
      .map((sender) => new CountedSender(sender, metrics))
    const { length, minutes } = made.get(T.Config).codes
    const [codes, digests] = [made.get(T.VerificationCodes), made.get(T.CodeDigest)]
    return new CodePost(senders, codes, digests, made.get(T.Ids), { length, lifeMinutes: minutes })
  })
  bind(GuardedPost).toResolvedValue(
    (post, limits, breaker, { codes }, logger) =>
      new GuardedPost(post, limits, breaker, stopRule(codes), watchBy(logger)),
    [CodePost, SendingLimits, T.SendingBreaker, T.Config, T.Logger],
  )
})

function isConfigured(sender: CodeSender | undefined): sender is CodeSender {
  return sender !== undefined
}

function stopRule({ stopFailures, stopSeconds }: Config['codes']) {
  return { failures: stopFailures, seconds: stopSeconds }
}

function watchBy(logger: Logger): SendingWatch {
  return {
    stopped: (channel, cause, seconds) =>
      logger.warn({ channel, cause, seconds }, 'no codes are sent this way for a while'),
  }
}
