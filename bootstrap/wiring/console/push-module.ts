import { ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { loggedError } from '../../../adapters/http/edge/failures/error-log.ts'
import { pushTicketRoute } from '../../../adapters/http/push/push-ticket.ts'
import { sseCloseRoute, sseRoute } from '../../../adapters/http/push/sse.ts'
import { websocketRoute } from '../../../adapters/http/push/websocket.ts'
import { BackgroundNotifier } from '../../../adapters/system/background-notifier.ts'
import { PushHub } from '../../../application/push/push-hub.ts'
import { PushTickets } from '../../../application/push/push-tickets.ts'
import { WatchedSessions } from '../../../application/push/watched-sessions.ts'
import { ClientDoor } from '../../../domain/client/client-door.ts'
import { bindClass, bindClassAs, gathered, madeFrom } from '../bind-class.ts'
import { bindTask } from '../bind-task.ts'
import { passwordChangeIn } from '../sign-in/auth-module.ts'
import { Tokens as T } from '../tokens.ts'

/** Messages of the service to open pages. */
export const pushModule = new ContainerModule(({ bind }) => {
  bindClass(bind, PushTickets, [T.CodeStore, T.Ids, T.TokenDigest])
  const limits = madeFrom(T.Config, ({ push }) => push)
  const passwordChange = madeFrom(T.Config, passwordChangeIn)
  const rules = { clients: T.ClientRepo, door: ClientDoor }
  bindClass(bind, WatchedSessions, [
    gathered({ watch: T.SessionWatch, access: T.AccessVersion, ...rules, passwordChange }),
  ])
  const tools = gathered({ welcomed: T.ReplayMemory, clock: T.Clock, limits })
  bindClass(bind, PushHub, [T.PushBus, WatchedSessions, tools])
  bindTask(bind, 'close channels of ended sessions', 1, PushHub, (hub) => hub.closeEnded())
  bindTask(bind, 'push heartbeat', 25, PushHub, async (hub) => hub.beat())
  bindClassAs(bind, T.Notifier, BackgroundNotifier, [T.PushBus, madeFrom(T.Logger, lossesTo)])
  bind(T.Routes).toResolvedValue(
    (hub, tickets, notifier, tokens, { push }) => {
      const tokenInQuery = push.tokenInQuery === 'on'
      return [
        sseCloseRoute(notifier, tokens),
        pushTicketRoute(tickets),
        ...(push.sse === 'on' ? [sseRoute(hub, tokenInQuery)] : []),
        ...(push.websocket === 'on' ? [websocketRoute(hub, tokenInQuery)] : []),
      ]
    },
    [PushHub, PushTickets, T.Notifier, T.TokenDigest, T.Config],
  )
})

function lossesTo(logger: Logger) {
  return (error: unknown) =>
    logger.warn({ failure: loggedError(error) }, 'a message to open pages was lost')
}
