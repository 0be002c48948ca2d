import { ContainerModule } from 'inversify'
import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import type { ModuleEvent } from '../../../application/modules/events.ts'
import type { Listener } from '../../../application/modules/hooks.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import { TellWebhooks } from '../../../application/webhooks/tell-webhooks.ts'
import { WantedEvents } from '../../../application/webhooks/wanted-events.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/event-filters.ts'
import type { ConsoleModule } from '../../modules/define-module.ts'
import { listenersOf } from '../../modules/hooks.ts'
import { bindClass, bindClassAs, gathered } from '../bind-class.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'

export const LISTENERS = token<readonly Listener[]>('Listeners')

/** Who hears of events, and how they are stored. It needs stores, and nothing else. */
export function eventsModule(modules: readonly ConsoleModule[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bindClassAs(bind, T.ActingUser, AsyncActingUser, [])
    bindClass(bind, WantedEvents, [T.WebhookEndpoints])
    bind(T.Preparations).toResolvedValue((wanted) => () => wanted.look(), [WantedEvents])
    bindClass(bind, TellWebhooks, [T.WebhookDeliveries, WantedEvents, T.Clock])
    bind(LISTENERS).toConstantValue(listenersOf(modules))
    bindClass(bind, TellEvents, [
      gathered({
        ...{ listeners: LISTENERS, immediate: TellWebhooks, outbox: T.Outbox },
        ...{ transactions: T.Transactions, clock: T.Clock, ids: T.Ids, acting: T.ActingUser },
      }),
    ])
  })
}

/** For what an instance of 0.5.0 left in the outbox, where webhooks listened as modules do. */
export function leftToWebhooks(tell: TellWebhooks): Listener[] {
  const hook = { run: (happened: ModuleEvent) => tell.execute([happened]) }
  return WEBHOOK_EVENTS.map((event) => ({ module: 'webhooks', event, hook }))
}
