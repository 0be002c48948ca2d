import type { RouteEntry } from '../route-table.ts'

export interface AreaErrors {
  readonly errors: readonly string[]
  covers(entry: RouteEntry): boolean
}

export function area(addresses: RegExp, ...errors: readonly string[]): AreaErrors {
  return { errors, covers: ({ method, url }) => addresses.test(`${method} ${url}`) }
}
