import type { CallerContext } from '../modules/module-context.ts'

/** Makes a change visible on this instance as soon as it is stored. */
export async function forgetDictionaries(
  _change: unknown,
  { dictionaries, afterCommit }: CallerContext,
): Promise<void> {
  afterCommit(async () => dictionaries.forget())
}
