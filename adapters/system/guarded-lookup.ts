import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Has a `code` like network errors, so that clients pass it on in the same way. */
class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
  constructor() {
    super('The address of this host is not allowed.')
  }
}

/**
 * Resolves host names for connections, and fails unless connections to all addresses are allowed.
 * The addresses checked are the ones connected to, so a name that changes in between gains nothing.
 */
export function guardedLookup(
  mayConnect: (addresses: readonly string[]) => boolean,
): LookupFunction {
  return (host, options, answer) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '', 4)
      const [first] = found
      if (!first || !mayConnect(found.map(({ address }) => address))) {
        return answer(new AddressNotAllowed(), '', 4)
      }
      if (options.all) answer(null, found)
      else answer(null, first.address, first.family)
    })
  }
}
