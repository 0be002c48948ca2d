import type { Hook, Listener } from '../../application/modules/hooks.ts'
import { isEvent } from '../../domain/events/events.ts'
import type { ConsoleModule } from './define-module.ts'

const MOST_SECONDS = 60

/** The hooks of all modules. */
export function listenersOf(modules: readonly ConsoleModule[]): Listener[] {
  return modules.flatMap((module) =>
    hooksOf(module).flatMap(([event, hook]) =>
      isEvent(event) ? [{ module: module.name, event, hook }] : [],
    ),
  )
}

/** @returns all reasons why the hooks of these modules cannot be called */
export function hookProblems(modules: readonly ConsoleModule[]): string[] {
  return modules.flatMap((module) =>
    hooksOf(module).flatMap(([event, { timeoutSeconds = 1 }]) => {
      if (!isEvent(event)) return [`Module ${module.name}: there is no event ${event}.`]
      if (timeoutSeconds >= 1 && timeoutSeconds <= MOST_SECONDS) return []
      return [`Module ${module.name}: the time of its hook for ${event} is 1 to 60 seconds.`]
    }),
  )
}

function hooksOf({ on = {} }: ConsoleModule): [event: string, hook: Hook][] {
  return Object.entries(on)
}
