import { ContainerModule } from 'inversify'
import { healthRoute } from '../../adapters/http/routes/health.ts'
import { buildServer } from '../../adapters/http/server.ts'
import { DEFAULT_LIMITS, type HttpSettings } from '../../adapters/http/server-parts.ts'
import type { Config } from '../config.ts'
import { ConsoleTokens as C } from './console-tokens.ts'
import { Tokens as T } from './tokens.ts'

export const httpModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue((readiness) => [healthRoute(readiness)], [T.Readiness])
  bind(T.HttpServer).toDynamicValue((made) =>
    buildServer({
      resolveSession: made.get(T.ResolveSession),
      tokens: made.get(T.TokenDigest),
      tickets: made.get(T.PushTickets),
      envelope: made.get(T.LoginEnvelope),
      replays: made.get(T.ReplayMemory),
      rates: made.get(T.RateWindow),
      trail: made.get(C.AuditTrail),
      logger: made.get(T.Logger),
      settings: httpSettings(made.get(T.Config)),
      routes: made.getAll(T.Routes).flat(),
    }),
  )
})

function httpSettings({ server, login, limits, console, overload }: Config): HttpSettings {
  return {
    trustedProxies: server.trustedProxies,
    corsOrigins: server.corsOrigins,
    ...(server.publicUrl !== undefined && { publicOrigin: new URL(server.publicUrl).origin }),
    requireEnvelope: login.envelope === 'required',
    limits: {
      ...DEFAULT_LIMITS,
      sealedPerMinute: limits.sealedPerMinute,
      repeatSeconds: console.repeatSeconds,
    },
    overload: {
      delayMs: overload.delayMilliseconds,
      memoryBytes: overload.memoryMib * 1024 * 1024,
      requests: overload.requests,
    },
  }
}
