import type { ContentDigest, StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { FileQuarantined, UploadRefused } from '../../../domain/storage/uploads/upload-errors.ts'
import type { StoredFileRepo } from '../../ports/files/stored-file-repo.ts'
import type { VirusScanner } from '../../ports/files/virus-scanner.ts'
import type { FileVault } from '../file-vault.ts'

/** Scans an upload after its last byte and before the file becomes visible. */
export class ScanUpload {
  readonly #vault: FileVault
  readonly #files: StoredFileRepo
  readonly #scanner: VirusScanner

  constructor(vault: FileVault, files: StoredFileRepo, scanner: VirusScanner) {
    this.#vault = vault
    this.#files = files
    this.#scanner = scanner
  }

  /** Scans what was written, not what was sent. @throws ScanFailed, FileQuarantined, FileAltered */
  async execute(record: StoredFile, digest: ContentDigest): Promise<void> {
    const body = await this.#vault.readWritten(record, digest)
    if ((await this.#scanner.scan(body)) === 'clean') return
    if (!(await this.#files.quarantine(record.id, digest))) throw new UploadRefused('aborted')
    throw new FileQuarantined(record.id)
  }
}
