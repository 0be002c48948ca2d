import { listOf, parsed } from './kinds.ts'
import { WrongValue } from './setting.ts'

export const PART_SETTINGS = {
  off: listOf(
    parsed('PARTS_OFF', 'Parts of the console that are not loaded. Empty: all are on.', {
      accepts: 'names of parts',
      parse: (text) => {
        if (!/^[a-z-]+$/.test(text)) throw new WrongValue('must be names of parts in lower case')
        return text
      },
    }),
  ),
}
