import { NOBODY, SYSTEM } from '../../domain/identity/system-caller.ts'
import type { Id } from '../../domain/shared/id.ts'
import { FileNotFound } from '../../domain/storage/files/storage-errors.ts'
import type { OpenedFile, OpenFile } from '../files/open-file.ts'
import type { ScopeOfFiles } from '../files/scope-of-files.ts'
import type { ObjectBody } from '../ports/files/object-store.ts'
import type { Actor } from './module-records.ts'

/** A complete file, as its record describes it. */
export interface ModuleFile {
  readonly id: Id
  /** As it was called when it was uploaded. */
  readonly name: string
  readonly contentType: string
  readonly bytes: number
  readonly sha256: string
  readonly uploadedBy: Id
  readonly uploadedAt: Date
  /** Its bytes, in chunks that are valid until the next. Leaving the loop closes the object. */
  read(): Promise<ObjectBody>
}

/** Stored files, for the code of a module. */
export interface ModuleFiles {
  /** @throws FileNotFound, also for a file that the actor may not see; NoUsablePlatform */
  get(id: Id, by: Actor): Promise<ModuleFile>
}

/** Stored files for the code of a module, under the rules of a download. */
export class OpenFiles implements ModuleFiles {
  readonly #open: OpenFile
  readonly #scope: ScopeOfFiles

  constructor(open: OpenFile, scope: ScopeOfFiles) {
    this.#open = open
    this.#scope = scope
  }

  async get(id: Id, by: Actor): Promise<ModuleFile> {
    // The caller of a public route is nobody, and only the word opens all files.
    if (by === SYSTEM || by === NOBODY) throw new FileNotFound()
    const scope = by === 'system' ? 'all' : await this.#scope.of(by)
    return described(await this.#open.execute(id, scope))
  }
}

function described(opened: OpenedFile): ModuleFile {
  const { props } = opened.file
  if (!props.digest) throw new FileNotFound()
  const { bytes, sha256 } = props.digest
  return {
    ...{ id: props.id, name: props.originalName, contentType: props.contentType, bytes, sha256 },
    ...{ uploadedBy: props.uploaderId, uploadedAt: props.createdAt },
    read: () => opened.read({ first: 0, last: bytes - 1 }),
  }
}
