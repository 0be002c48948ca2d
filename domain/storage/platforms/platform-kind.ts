/** Kinds that modules bring begin with `x-`. */
export type ModuleKind = `x-${string}`

export type PlatformKind = 'local' | 's3' | 'ali-oss' | ModuleKind

/** Lower-case letters, digits and dashes. */
export const MODULE_KIND: RegExp = /^x-[a-z0-9-]{1,30}$/

export function isModuleKind(kind: string): kind is ModuleKind {
  return MODULE_KIND.test(kind)
}
