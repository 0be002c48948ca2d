import { ContainerModule } from 'inversify'
import { ClamdScanner } from '../../adapters/clamd/clamd-scanner.ts'
import { ScanUpload } from '../../application/files/uploads/scan-upload.ts'
import { ScanTokens } from './scan-tokens.ts'
import { Tokens as T } from './tokens.ts'

/** Uploads are looked through for viruses where a scanner is set. */
export const scanModule = new ContainerModule(({ bind }) => {
  bind(ScanTokens.ScanUpload).toResolvedValue(
    (vault, files, { scanner }) =>
      scanner.clamd && new ScanUpload(vault, files, new ClamdScanner(scanner.clamd)),
    [T.FileVault, T.StoredFileRepo, T.Config],
  )
})
