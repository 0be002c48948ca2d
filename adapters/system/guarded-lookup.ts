import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Has a code, as errors of the network have: clients pass it on as they pass on theirs. */
class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
  constructor() {
    super('The address of this host is not allowed.')
  }
}

/**
 * Resolves names for connections, and fails unless every address may be connected to. What is
 * judged is what is connected to: a name that changes its meaning in between gains nothing.
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
