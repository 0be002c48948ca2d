import { ContainerModule } from 'inversify'
import { AsyncActingUser } from '../../../adapters/system/async-acting-user.ts'
import type { Listener } from '../../../application/modules/hooks.ts'
import { TellEvents } from '../../../application/modules/tell-events.ts'
import type { ConsoleModule } from '../../modules/define-module.ts'
import { listenersOf } from '../../modules/hooks.ts'
import { allOf, bindClass, bindClassAs, gathered } from '../bind-class.ts'
import { token } from '../token.ts'
import { Tokens as T } from '../tokens.ts'

export const LISTENERS = token<readonly Listener[]>('Listeners')

/** Who hears of events, and how they are stored. It needs stores, and nothing else. */
export function eventsModule(modules: readonly ConsoleModule[]): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bindClassAs(bind, T.ActingUser, AsyncActingUser, [])
    bind(LISTENERS).toDynamicValue((made) => [
      ...listenersOf(modules),
      ...made.getAll(T.LaterListeners, { optional: true }),
    ])
    bindClass(bind, TellEvents, [
      gathered({
        ...{ listeners: LISTENERS, immediate: allOf(T.ImmediateListeners), outbox: T.Outbox },
        ...{ transactions: T.Transactions, clock: T.Clock, ids: T.Ids, acting: T.ActingUser },
      }),
    ])
  })
}
