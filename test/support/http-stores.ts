import { PngCaptchaPainter } from '../../adapters/captcha/png-captcha-painter.ts'
import { Sha256TokenDigest } from '../../adapters/crypto/digests.ts'
import { NodeLoginEnvelope } from '../../adapters/crypto/envelope/node-login-envelope.ts'
import { RsaThread } from '../../adapters/crypto/envelope/rsa-thread.ts'
import { LoginKeyRing } from '../../adapters/crypto/keys/login-key-ring.ts'
import { RandomIds } from '../../adapters/crypto/random-ids.ts'
import { MemoryPushBus } from '../../adapters/memory/instances/memory-push-bus.ts'
import { MemorySessionCache } from '../../adapters/memory/sessions/memory-session-cache.ts'
import { MemoryCodeStore } from '../../adapters/memory/sign-in/memory-code-store.ts'
import { MemoryLoginLimiter } from '../../adapters/memory/sign-in/memory-login-limiter.ts'
import { MemoryRateWindow } from '../../adapters/memory/sign-in/memory-rate-window.ts'
import { MemoryReplayMemory } from '../../adapters/memory/sign-in/memory-replay-memory.ts'
import { WindowTable } from '../../adapters/memory/sign-in/window-table.ts'
import { BackgroundNotifier } from '../../adapters/system/background-notifier.ts'
import type { Ids, TokenDigest } from '../../application/ports/crypto.ts'
import type { PushBus } from '../../application/ports/instances/push-bus.ts'
import type { Notifier } from '../../application/ports/notifier.ts'
import type { SessionCache } from '../../application/ports/sessions/session-cache.ts'
import type { CaptchaPainter } from '../../application/ports/sign-in/captcha-painter.ts'
import type { CodeStore } from '../../application/ports/sign-in/code-store.ts'
import type { LoginEnvelope } from '../../application/ports/sign-in/login-envelope.ts'
import type { LoginLimiter } from '../../application/ports/sign-in/login-limiter.ts'
import type { PasswordHasher } from '../../application/ports/sign-in/password-hasher.ts'
import type { RateWindow } from '../../application/ports/sign-in/rate-window.ts'
import type { ReplayMemory } from '../../application/ports/sign-in/replay-memory.ts'
import { PushTickets } from '../../application/push/push-tickets.ts'
import { aLoginKey } from './login-keys.ts'
import { memoryRecords } from './memory-records.ts'
import { MovingClock } from './moving-clock.ts'
import { PlainHasher } from './plain-crypto.ts'
import type { Records } from './records.ts'

/** Created once per test file; its thread opens envelopes. */
const ring = LoginKeyRing.of(aLoginKey())
const rsa = new RsaThread(ring.keys)
export const { publicKeyLine } = ring

const BUILT_IN_CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'

/** Records what it painted, so that a test can solve the captcha. */
export class RecordingPainter implements CaptchaPainter {
  readonly #painter = new PngCaptchaPainter()
  lastQuestion = ''

  paint(question: string): Uint8Array {
    this.lastQuestion = question
    return this.#painter.paint(question)
  }
}

export interface HttpStores extends Records {
  readonly builtInClientId: string
  readonly clock: MovingClock
  readonly cache: SessionCache
  readonly codes: CodeStore
  readonly limiter: LoginLimiter
  readonly rates: RateWindow
  readonly replays: ReplayMemory
  readonly envelope: LoginEnvelope
  readonly hasher: PasswordHasher
  readonly tokens: TokenDigest
  readonly ids: Ids
  readonly tickets: PushTickets
  readonly bus: PushBus
  readonly notifier: Notifier
  readonly painter: RecordingPainter
}

export function httpStores(): HttpStores {
  const clock = new MovingClock()
  const windows = new WindowTable(clock)
  const codes = new MemoryCodeStore(clock)
  const bus = new MemoryPushBus(clock)
  const [ids, tokens] = [new RandomIds(), new Sha256TokenDigest()]
  return {
    ...memoryRecords(),
    builtInClientId: BUILT_IN_CLIENT_ID,
    clock,
    codes,
    cache: new MemorySessionCache(clock),
    limiter: new MemoryLoginLimiter(codes, windows, clock),
    rates: new MemoryRateWindow(windows),
    replays: new MemoryReplayMemory(clock),
    envelope: new NodeLoginEnvelope({ ring, rsa, clock, acceptV1: true }),
    hasher: new PlainHasher(),
    tokens,
    ids,
    tickets: new PushTickets(codes, ids, tokens),
    bus,
    notifier: new BackgroundNotifier(bus, unexpected),
    painter: new RecordingPainter(),
  }
}

function unexpected(error: unknown): never {
  throw error
}

/** The answer to the captcha that was painted last. */
export function solved({ painter }: HttpStores): string {
  const [left = 0, right = 0] = painter.lastQuestion.replace('=?', '').split('+').map(Number)
  return String(left + right)
}
