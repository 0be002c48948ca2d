import { previewsModule } from './previews-module.ts'
import { scanModule } from './scan-module.ts'
import { stagedUploadsModule, tusModule } from './tus-module.ts'

/** What stands beside uploads and downloads of whole files. */
export const FILE_SERVICE_MODULES = [previewsModule, scanModule, stagedUploadsModule, tusModule]
