import { optional, parsed } from './kinds.ts'
import { WrongValue } from './setting.ts'

export const SCANNER_SETTINGS = {
  clamd: optional(
    parsed({
      name: 'CLAMD_ADDRESS',
      accepts: 'host:port',
      meaning: 'Address of clamd, which scans every upload. Empty: no scan.',
      parse: clamdAddress,
    }),
  ),
}

function clamdAddress(text: string) {
  const url = URL.parse(`tcp://${text}`)
  const port = Number(url?.port)
  // clamd has neither names nor passwords, so only host and port are allowed.
  if (!url || url.host !== text.toLowerCase() || !(port >= 1)) {
    throw new WrongValue('must be host:port, such as 127.0.0.1:3310')
  }
  return { host: url.hostname.replaceAll(/^\[|\]$/g, ''), port }
}
