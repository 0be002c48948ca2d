import type { Bind, ServiceIdentifier } from 'inversify'
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
