import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LoginEnvelope } from '../../../../application/ports/sign-in/login-envelope.ts'
import type { ReplayMemory } from '../../../../application/ports/sign-in/replay-memory.ts'
import { InvalidEnvelope } from '../../../../domain/identity/sign-in/envelope-errors.ts'
import { isSealed, sealedKey } from '../callers/sealed.ts'
import { HttpRefusal } from '../failures/http-errors.ts'
import type { LoginSemaphore } from '../overload/login-semaphore.ts'
import { bodyText } from './body-text.ts'
import { type JsonObject, parseJsonObject } from './json-object.ts'

/** How long used envelopes are remembered. */
const REPLAY_SECONDS = 600
/** The text that front ends encrypt for an empty body. */
const NO_BODY = '""'

/** Parses JSON bodies, and decrypts them first if they arrive in an envelope. */
export class JsonBody {
  readonly #envelope: LoginEnvelope
  readonly #replays: ReplayMemory
  readonly #logins: LoginSemaphore

  constructor(envelope: LoginEnvelope, replays: ReplayMemory, logins: LoginSemaphore) {
    this.#envelope = envelope
    this.#replays = replays
    this.#logins = logins
  }

  register(app: FastifyInstance): void {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      (request: FastifyRequest, body: Buffer) => this.#read(request, body),
    )
  }

  async #read(request: FastifyRequest, bytes: Buffer): Promise<JsonObject | undefined> {
    if (request.is404) return undefined
    this.#logins.enter(request)
    const body = bodyText(request, bytes)
    if (isSealed(request)) return this.#open(request, body)
    return body.trim() === '' ? undefined : parseJsonObject(body)
  }

  async #open(request: FastifyRequest, body: string): Promise<JsonObject | undefined> {
    const { method, headers, routeOptions } = request
    const { plaintext, replayDigest } = await this.#envelope.open({
      key: sealedKey(headers),
      body,
      method,
      path: routeOptions.url ?? '',
    })
    if (!(await this.#replays.isFirstUse(replayDigest, REPLAY_SECONDS))) {
      throw new InvalidEnvelope('used-before')
    }
    return plaintext === NO_BODY ? undefined : parseInside(plaintext)
  }
}

/** Any defect inside the envelope is reported like a wrong key, so that it reveals nothing. */
function parseInside(plaintext: string): JsonObject {
  try {
    return parseJsonObject(plaintext)
  } catch (error) {
    if (error instanceof HttpRefusal) throw new InvalidEnvelope('unreadable')
    throw error
  }
}
