import type { Bind, ServiceIdentifier } from 'inversify'
import type { ModuleEvent } from '../../application/modules/events.ts'
import type { Hook } from '../../application/modules/hooks.ts'
import type { WorkContext } from '../../application/modules/work-context.ts'
import type { EventName } from '../../domain/events/events.ts'
import { Tokens as T } from './tokens.ts'

/** Binds what one instance does at a time on behalf of all, again and again. */
export function bindHousekeeping(
  bind: Bind,
  name: string,
  everySeconds: number,
  token: ServiceIdentifier<{ execute(): Promise<void> }>,
): void {
  bind(T.PeriodicTasks).toResolvedValue(
    (exclusive, work) => [
      { name, everySeconds, run: () => exclusive.run(name, () => work.execute()) },
    ],
    [T.ExclusiveWork, token],
  )
}

/** How many are removed in one transaction. */
const BATCH = 500

/** Binds what one instance removes at a time on behalf of all, in batches until nothing is left. */
export function bindRemoval<Store>(
  bind: Bind,
  name: string,
  everySeconds: number,
  token: ServiceIdentifier<Store>,
  remove: (store: Store, now: Date, most: number) => Promise<number>,
): void {
  bind(T.PeriodicTasks).toResolvedValue(
    (exclusive, clock, store) => {
      const work = async () => {
        const now = clock.now()
        while ((await remove(store, now, BATCH)) === BATCH);
      }
      return [{ name, everySeconds, run: () => exclusive.run(name, work) }]
    },
    [T.ExclusiveWork, T.Clock, token],
  )
}

/** Binds what each instance does for itself, again and again. */
export function bindTask<Work>(
  bind: Bind,
  name: string,
  everySeconds: number,
  token: ServiceIdentifier<Work>,
  run: (work: Work) => Promise<unknown>,
): void {
  bind(T.PeriodicTasks).toDynamicValue((made) => {
    const work = made.get(token)
    return [{ name, everySeconds, run: () => run(work) }]
  })
}

/** Binds what a part does after something has happened, as hooks of modules do: at least once. */
export function bindHook<Work, Name extends EventName>(
  bind: Bind,
  part: string,
  event: Name,
  token: ServiceIdentifier<Work>,
  run: (work: Work, happened: ModuleEvent<Name>, context: WorkContext) => Promise<void>,
): void {
  bind(T.LaterListeners).toDynamicValue((made) => {
    // Got when it is called, because what it needs may tell of events itself.
    const hook: Hook<Name> = { run: (...happened) => run(made.get(token), ...happened) }
    return { module: part, event, hook }
  })
}
