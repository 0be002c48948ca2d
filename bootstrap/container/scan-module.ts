import { ContainerModule } from 'inversify'
import { ClamdScanner } from '../../adapters/clamd/clamd-scanner.ts'
import { FileVault } from '../../application/files/file-vault.ts'
import { ScanUpload } from '../../application/files/uploads/scan-upload.ts'
import { Tokens as T } from './tokens.ts'

/** Uploads are looked through for viruses where a scanner is set. */
export const scanModule = new ContainerModule(({ bind }) => {
  bind(T.ScanUpload).toResolvedValue(
    (vault, files, { scanner }) =>
      scanner.clamd && new ScanUpload(vault, files, new ClamdScanner(scanner.clamd)),
    [FileVault, T.StoredFileRepo, T.Config],
  )
})
