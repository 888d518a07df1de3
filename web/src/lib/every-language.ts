import de from 'virtual:language/de'
import es from 'virtual:language/es'
import fr from 'virtual:language/fr'
import { storeDictionary } from './dictionary.ts'

// The login page changes its language at once. In the build its own texts come along in all of them, and these are empty.
storeDictionary('es', es)
storeDictionary('fr', fr)
storeDictionary('de', de)
