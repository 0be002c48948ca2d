import type { ConsoleModule } from './define-module.ts'

/** An option of the public interface that a later version will not have. */
export interface Deprecation {
  /** Its path in a module, such as `pages.sheet.words`; `*` is any member. */
  readonly option: string
  /** A sentence. */
  readonly advice: string
}

/** None at present. */
const DEPRECATED: readonly Deprecation[] = []

/** @returns what to tell at a start, once for each module and option */
export function deprecatedUses(
  modules: readonly ConsoleModule[],
  deprecated = DEPRECATED,
): readonly string[] {
  return modules.flatMap((module) =>
    deprecated
      .filter(({ option }) => has(module, option.split('.')))
      .map(({ option, advice }) => `Module ${module.name}: ${option} is deprecated. ${advice}`),
  )
}

function has(value: unknown, [name = '', ...rest]: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => has(one, [name, ...rest]))
  const members = Object.entries(Object(value)).filter(([key]) => name === '*' || key === name)
  return members.some(([, member]) => rest.length === 0 || has(member, rest))
}
