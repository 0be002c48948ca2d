import type { TellEvents } from '../../modules/tell-events.ts'
import type { ChainHeads } from './chain-seal.ts'

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
