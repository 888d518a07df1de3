import de from 'virtual:language/de'
import es from 'virtual:language/es'
import fr from 'virtual:language/fr'
import { keepDictionary } from './dictionary.ts'

// The login page changes its language at once. In the build its own texts come along in all of them, and these are empty.
keepDictionary('es', es)
keepDictionary('fr', fr)
keepDictionary('de', de)
