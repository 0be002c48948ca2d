import type { ChainHeads } from '../ports/logs/chain-heads.ts'
import type { TellEvents } from './tell-events.ts'

export function tellingHeads(heads: ChainHeads, tell: TellEvents): ChainHeads {
  return {
    add: (some) =>
      tell.with(
        ['audit.head'],
        () => heads.add(some),
        () =>
          some.map(({ log, number, hash, keyId, signature }) => ({
            event: 'audit.head',
            of: log,
            id: String(number),
            data: { log, number, hash, keyId, signature },
          })),
      ),
  }
}
