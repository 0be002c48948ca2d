import type { ServiceIdentifier } from 'inversify'

export function token<T>(name: string): ServiceIdentifier<T> {
  return Symbol(name)
}
