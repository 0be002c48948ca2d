import type { CodePurpose } from '../../application/ports/sign-in/code-store.ts'
import type { RedisClient } from './redis-client.ts'

/**
 * All keys and the channel in one place. They name the installation, because a channel is heard in
 * every database of a server, and a cluster has only one database.
 *
 * The login limiter reserves a failure of a source and a name and takes a captcha in one script,
 * and a cluster runs a script only on keys of one slot. A captcha is drawn before it is known who
 * will solve it, so all of these keys carry the tag `{login}` and share a slot; their traffic is
 * bounded by how many passwords can be hashed. Sessions, envelopes and rate windows spread over all
 * slots.
 */
export class RedisKeys {
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** @param id empty for an installation whose keys are those of versions before 0.6.0 */
  static ofInstallation(id: string): RedisKeys {
    return new RedisKeys(id ? `gatehouse:${id}:` : 'gatehouse:')
  }

  session(tokenDigest: string): string {
    return `${this.#prefix}session:${tokenDigest}`
  }

  envelope(digest: string): string {
    return `${this.#prefix}envelope:${digest}`
  }

  window(ruleName: string, subject: string): string {
    return `${this.#prefix}window:${ruleName}:${subject}`
  }

  code(purpose: CodePurpose, id: string): string {
    return `${this.#prefix}{login}:code:${purpose}:${id}`
  }

  budget(ruleName: string, source: string): string {
    return `${this.#prefix}{login}:budget:${ruleName}:${source}`
  }

  /** What logins in progress may still charge to the budget. */
  reserved(ruleName: string, source: string): string {
    return `${this.#prefix}{login}:reserved:${ruleName}:${source}`
  }

  /** What logins in progress may still add to the failures under a key. */
  permits(failureKey: string): string {
    return `${this.#prefix}{login}:permits:${failureKey}`
  }

  /** The tag is the recipient, because one script reads both its code and its wrong tries. */
  verificationCode(recipientKey: string): string {
    return `${this.#prefix}{verify:${recipientKey}}:code`
  }

  wrongCodes(recipientKey: string): string {
    return `${this.#prefix}{verify:${recipientKey}}:wrong`
  }

  guessesAtNothing(recipientKey: string, source: string): string {
    return `${this.#prefix}{verify:${recipientKey}}:unsent:${source}`
  }

  /** Consecutive failures, the stop and the trial after it, which one script reads together. */
  breaker(ruleName: string): [failures: string, stop: string, trial: string] {
    const about = `${this.#prefix}{breaker:${ruleName}}`
    return [`${about}:failures`, `${about}:stop`, `${about}:trial`]
  }

  /** Ids and kept messages share a slot, because one script writes both. */
  lastPush(): string {
    return `${this.#prefix}{push}:last`
  }

  pushesTo(userId: string): string {
    return `${this.#prefix}{push}:user:${userId}`
  }

  pushesToEverybody(): string {
    return `${this.#prefix}{push}:everybody`
  }

  pushChannel(): string {
    return `${this.#prefix}{push}:channel`
  }
}

/** What keeps something in Redis by these keys, and has nothing else. */
export abstract class OnRedis {
  protected readonly redis: RedisClient
  protected readonly keys: RedisKeys

  constructor(redis: RedisClient, keys: RedisKeys) {
    this.redis = redis
    this.keys = keys
  }
}
