import { Sha256ContentDigests } from '../../adapters/crypto/digests.ts'
import { type AlteredFile, WholeFiles } from '../../application/files/whole-files.ts'

/** With the reports that it made. */
export function wholeFiles() {
  const altered: AlteredFile[] = []
  const whole = new WholeFiles(new Sha256ContentDigests(), (one) => altered.push(one))
  return { whole, altered }
}
