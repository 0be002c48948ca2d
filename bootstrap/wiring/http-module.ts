import { createPublicKey } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { sealAnswers } from '../../adapters/crypto/envelope/seal-answers.ts'
import { KeyCallers } from '../../adapters/http/edge/callers/key-callers.ts'
import { healthRoute } from '../../adapters/http/edge/health.ts'
import { buildServer } from '../../adapters/http/server.ts'
import { DEFAULT_LIMITS, type HttpSettings } from '../../adapters/http/server-parts.ts'
import { MemoryRateWindow } from '../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../adapters/memory/sign-in/window-table.ts'
import { SteadyClock } from '../../adapters/system/system-clock.ts'
import { AuditTrail } from '../../application/audit/audit-trail.ts'
import { ResolveSession } from '../../application/auth/resolve-session.ts'
import type { SealAnswer } from '../../application/ports/sign-in/login-envelope.ts'
import { PushTickets } from '../../application/push/push-tickets.ts'
import type { Config } from '../settings/config.ts'
import { ssoSource } from '../settings/directory-ways.ts'
import { limitWarnings, processLimits } from './process-limits.ts'
import { Tokens as T } from './tokens.ts'

type WholeSettings = Required<Pick<HttpSettings, 'overload'>> & HttpSettings

export const httpModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    (readiness, warnings) => [healthRoute(readiness, warnings)],
    [T.Readiness, T.ReadinessWarnings],
  )
  bind(T.HttpSettings).toResolvedValue(
    (config, logger) => fitted(httpSettings(config), logger),
    [T.Config, T.Logger],
  )
  bind(T.HttpServer).toDynamicValue((made) =>
    buildServer({
      resolveSession: made.get(ResolveSession),
      keys: made.get(KeyCallers),
      tokens: made.get(T.TokenDigest),
      tickets: made.get(PushTickets),
      envelope: made.get(T.LoginEnvelope),
      sealAnswer: answerSeal(made.get(T.Config)),
      replays: made.get(T.ReplayMemory),
      rates: made.get(T.RateWindow),
      ownRates: new MemoryRateWindow(new WindowTable(new SteadyClock())),
      trail: made.get(AuditTrail),
      logger: made.get(T.Logger),
      metrics: made.get(T.Watching).metrics,
      followers: made.get(T.Watching).followers,
      settings: made.get(T.HttpSettings),
      rewriters: made.getAll(T.AddressRewriter, { optional: true }),
      surfaces: made.getAll(T.Surface, { optional: true }),
      routes: made.getAll(T.Routes).flat(),
    }),
  )
})

function answerSeal({ login: { answerKey } }: Config): SealAnswer | undefined {
  return answerKey && sealAnswers(createPublicKey(answerKey))
}

/** Bounds the limits by what the process can hold. */
function fitted(
  { limits, overload, ...rest }: WholeSettings,
  logger: Pick<Logger, 'warn'>,
): WholeSettings {
  const most = processLimits()
  const wanted = { connections: limits.connections, memoryBytes: overload.memoryBytes }
  for (const warning of limitWarnings(most, wanted)) logger.warn(warning)
  return {
    ...rest,
    limits: { ...limits, connections: Math.min(wanted.connections, most.connections) },
    overload: { ...overload, memoryBytes: Math.min(wanted.memoryBytes, most.memoryBytes) },
  }
}

function httpSettings(config: Config): WholeSettings {
  const { server, login, limits, console, overload, log } = config
  const signIn = ssoSource(config) !== undefined && { signIn: '/sso/start' }
  return {
    trustedProxies: server.trustedProxies,
    corsOrigins: server.corsOrigins,
    ...(server.publicUrl !== undefined && { publicOrigin: new URL(server.publicUrl).origin }),
    requireEnvelope: login.envelope === 'required',
    language: console.language === 'zh_CN' ? 'zh' : 'en',
    ...(console.folder !== undefined && { console: { prefix: console.apiPrefix, ...signIn } }),
    hasOpenLogins: login.envelope === 'optional' || login.captcha === 'off',
    accessLog: log.access,
    limits: {
      ...DEFAULT_LIMITS,
      sealedPerMinute: limits.sealedPerMinute,
      repeatSeconds: console.repeatSeconds,
    },
    overload: {
      delayMs: overload.delayMilliseconds,
      memoryBytes: overload.memoryBytes,
      requests: overload.requests,
      logins: overload.loginsPerCore * availableParallelism(),
    },
  }
}
