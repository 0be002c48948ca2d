import { SharpThumbnailer } from '../../../adapters/sharp/sharp-thumbnailer.ts'
import { thumbnailerContract } from '../../contract/thumbnailer.contract.ts'

thumbnailerContract('sharp', () => new SharpThumbnailer())
