import type { Language } from '@wellstock/domain/preferences'
import type { FigureKey, PanelName } from '@wellstock/domain/statistics'

type Words = {
  titles: Record<PanelName, string>
  /** What the numbers of a panel mean. */
  formulas: Record<PanelName, string>
  figures: Record<FigureKey, string>
  from: string
  class: string
  item: string
  place: string
  period: string
  compare: string
  offices: string
  category: string
  department: string
  sku: string
}

const en: Words = {
  titles: {
    value: 'Value on hand',
    turnover: 'Turnover and days on hand',
    abc: 'ABC/XYZ matrix',
    stockouts: 'Stock-out days',
    usage: 'Usage and forecast',
    waste: 'Expiry loss and waste',
    shrinkage: 'Shrinkage and count accuracy',
    idle: 'Dead and slow stock',
    movers: 'Top movers',
    prices: 'Price index',
  },
  formulas: {
    value:
      'Quantity on hand at the end of each stretch × the current unit price of the item, summed. An item without a price counts as 0.',
    turnover:
      'Turns = cost of what was used, projected to a year ÷ average value on hand (mean of every day’s closing value). Days on hand = value on hand at the end ÷ cost of a day’s use.',
    abc: 'ABC by cost of use in the period: A up to 80 % of the total, B up to 95 %, C the rest. XYZ by the coefficient of variation of weekly use in whole weeks: X below 0.5, Y below 1, Z from 1 or without use. Supplies on the list, and whatever was used.',
    stockouts:
      'Days out of stock ÷ days stocked, summed over the items that were used in the period. A day counts as out when the item opened and closed empty and nothing was used. What is on hand counts whatever its state.',
    usage:
      'What was used, at the cost it moved at; what was taken back is deducted. Forecast = mean of the three whole stretches before. Error (MAPE) = mean of |real − forecast| ÷ real.',
    waste:
      'Cost of what was thrown away. Expired share = expired ÷ (used + expired). Forecast waste = what today’s lots will leave over at their expiry if use goes on as it does, first expired first out.',
    shrinkage:
      'Lost and found: counts and corrections at cost, what was taken back deducted. Counting difference = Σ |counted − expected| ÷ Σ counted in posted counts, never netted. Accuracy = lines within tolerance (A 1 %, B 3 %, C 5 %) ÷ lines counted.',
    idle: 'Supplies on hand at the end, at the current price. Dead = there since before the period and not used once in it. Slow = used, but the stock would last more than 365 days at the period’s rate.',
    movers: 'The ten items whose use cost the most in the period, and their share of the cost of all use.',
    prices:
      'What the products received in the equally long period before would cost at the prices since, ÷ what they cost then, × 100 (Laspeyres). Only products received in both; prices are mean costs per base unit.',
  },
  figures: {
    value: 'Value on hand',
    used: 'Cost of use',
    average: 'Average value',
    items: 'Items',
    daysOut: 'Days out of stock',
    daysStocked: 'Days stocked',
    units: 'Units used',
    expired: 'Expired',
    otherWaste: 'Damaged and recalled',
    forecastWaste: 'Forecast waste',
    lost: 'Lost',
    found: 'Found',
    differences: 'Counting differences',
    counted: 'Counted',
    linesWithin: 'Lines within tolerance',
    lines: 'Lines counted',
    dead: 'Dead stock',
    slow: 'Slow stock',
    usedTop: 'Cost of the first ten',
    basketNow: 'Basket now',
    basketBefore: 'Basket before',
    turns: 'Turns a year',
    daysOnHand: 'Days on hand',
    share: 'Share of use',
    outRate: 'Stock-out rate',
    forecast: 'Forecast',
    mape: 'Forecast error',
    expiredShare: 'Expired share',
    difference: 'Counting difference',
    accuracy: 'Count accuracy',
    deadShare: 'Dead share',
    cover: 'Days of cover',
    topShare: 'Share of the first ten',
    index: 'Index',
    coverage: 'Basket covered',
    X: 'X, steady',
    Y: 'Y, varying',
    Z: 'Z, irregular',
  },
  from: 'From',
  class: 'Class',
  item: 'Item',
  place: 'SKU and office',
  period: 'Period',
  compare: 'Compared to',
  offices: 'Offices',
  category: 'Category',
  department: 'Department',
  sku: 'SKU',
}

const es: Words = {
  titles: {
    value: 'Valor de existencias',
    turnover: 'Rotación y días de existencias',
    abc: 'Matriz ABC/XYZ',
    stockouts: 'Días sin existencias',
    usage: 'Consumo y previsión',
    waste: 'Caducidad y mermas',
    shrinkage: 'Pérdidas desconocidas y exactitud de recuento',
    idle: 'Existencias inmovilizadas y lentas',
    movers: 'Artículos más consumidos',
    prices: 'Índice de precios',
  },
  formulas: {
    value:
      'Cantidad en existencias al final de cada tramo × precio unitario actual del artículo, sumado. Un artículo sin precio cuenta como 0.',
    turnover:
      'Rotación = coste de lo consumido, proyectado a un año ÷ valor medio de existencias (media de los cierres diarios). Días de existencias = valor al final ÷ coste del consumo diario.',
    abc: 'ABC según el coste del consumo del período: A hasta el 80 % del total, B hasta el 95 %, C el resto. XYZ según el coeficiente de variación del consumo en semanas completas: X menos de 0,5, Y menos de 1, Z desde 1 o sin consumo. Suministros de la lista y todo lo consumido.',
    stockouts:
      'Días sin existencias ÷ días en surtido, sumados sobre los artículos consumidos en el período. Un día cuenta si el artículo abrió y cerró vacío y no se consumió nada. Lo que hay cuenta sea cual sea su estado.',
    usage:
      'Lo consumido, al coste con que se movió; lo devuelto se resta. Previsión = media de los tres tramos completos anteriores. Error (MAPE) = media de |real − previsión| ÷ real.',
    waste:
      'Coste de lo desechado. Parte caducada = caducado ÷ (consumido + caducado). Merma prevista = lo que sobrará de los lotes de hoy al caducar si el consumo sigue igual, primero lo que antes caduca.',
    shrinkage:
      'Perdido y encontrado: recuentos y correcciones a coste, restando lo anulado. Diferencia de recuento = Σ |contado − esperado| ÷ Σ contado en recuentos registrados, sin compensar. Exactitud = líneas dentro de tolerancia (A 1 %, B 3 %, C 5 %) ÷ líneas contadas.',
    idle: 'Suministros al final, al precio actual. Inmovilizado = estaba antes del período y no se consumió en él. Lento = consumido, pero las existencias durarían más de 365 días al ritmo del período.',
    movers:
      'Los diez artículos cuyo consumo costó más en el período y su parte del coste de todo el consumo.',
    prices:
      'Lo que costarían, a los precios de ahora, los productos recibidos en el período anterior de igual duración ÷ lo que costaron entonces × 100 (Laspeyres). Solo productos recibidos en ambos; los precios son costes medios por unidad base.',
  },
  figures: {
    value: 'Valor de existencias',
    used: 'Coste del consumo',
    average: 'Valor medio',
    items: 'Artículos',
    daysOut: 'Días sin existencias',
    daysStocked: 'Días en surtido',
    units: 'Unidades consumidas',
    expired: 'Caducado',
    otherWaste: 'Dañado y retirado',
    forecastWaste: 'Merma prevista',
    lost: 'Perdido',
    found: 'Encontrado',
    differences: 'Diferencias de recuento',
    counted: 'Contado',
    linesWithin: 'Líneas dentro de tolerancia',
    lines: 'Líneas contadas',
    dead: 'Inmovilizado',
    slow: 'Lento',
    usedTop: 'Coste de los diez primeros',
    basketNow: 'Cesta ahora',
    basketBefore: 'Cesta antes',
    turns: 'Rotaciones al año',
    daysOnHand: 'Días de existencias',
    share: 'Parte del consumo',
    outRate: 'Tasa de rotura',
    forecast: 'Previsión',
    mape: 'Error de previsión',
    expiredShare: 'Parte caducada',
    difference: 'Diferencia de recuento',
    accuracy: 'Exactitud de recuento',
    deadShare: 'Parte inmovilizada',
    cover: 'Días de cobertura',
    topShare: 'Parte de los diez primeros',
    index: 'Índice',
    coverage: 'Cesta cubierta',
    X: 'X, constante',
    Y: 'Y, variable',
    Z: 'Z, irregular',
  },
  from: 'Desde',
  class: 'Clase',
  item: 'Artículo',
  place: 'SKU y oficina',
  period: 'Período',
  compare: 'Comparado con',
  offices: 'Oficinas',
  category: 'Categoría',
  department: 'Departamento',
  sku: 'SKU',
}

const fr: Words = {
  titles: {
    value: 'Valeur du stock',
    turnover: 'Rotation et jours de stock',
    abc: 'Matrice ABC/XYZ',
    stockouts: 'Jours de rupture',
    usage: 'Consommation et prévision',
    waste: 'Péremption et pertes',
    shrinkage: 'Démarque et exactitude des comptages',
    idle: 'Stock dormant et lent',
    movers: 'Articles les plus consommés',
    prices: 'Indice des prix',
  },
  formulas: {
    value:
      'Quantité en stock à la fin de chaque tranche × prix unitaire actuel de l’article, additionnés. Un article sans prix compte pour 0.',
    turnover:
      'Rotation = coût de la consommation, ramené à un an ÷ valeur moyenne du stock (moyenne des clôtures de chaque jour). Jours de stock = valeur finale ÷ coût de la consommation quotidienne.',
    abc: 'ABC selon le coût de la consommation sur la période : A jusqu’à 80 % du total, B jusqu’à 95 %, C le reste. XYZ selon le coefficient de variation de la consommation par semaine entière : X sous 0,5, Y sous 1, Z à partir de 1 ou sans consommation. Fournitures de la liste et tout ce qui a été consommé.',
    stockouts:
      'Jours de rupture ÷ jours au catalogue, additionnés sur les articles consommés pendant la période. Un jour compte si l’article a ouvert et clos à zéro sans consommation. Le stock compte quel que soit son état.',
    usage:
      'Ce qui a été consommé, au coût du mouvement ; ce qui a été annulé est déduit. Prévision = moyenne des trois tranches entières précédentes. Erreur (MAPE) = moyenne de |réel − prévision| ÷ réel.',
    waste:
      'Coût de ce qui a été jeté. Part périmée = périmé ÷ (consommé + périmé). Pertes prévues = ce qui restera des lots d’aujourd’hui à leur péremption au rythme actuel, premier périmé premier sorti.',
    shrinkage:
      'Perdu et retrouvé : comptages et corrections au coût, annulations déduites. Écart de comptage = Σ |compté − attendu| ÷ Σ compté des comptages validés, sans compensation. Exactitude = lignes dans la tolérance (A 1 %, B 3 %, C 5 %) ÷ lignes comptées.',
    idle: 'Fournitures en stock à la fin, au prix actuel. Dormant = présent avant la période et jamais consommé pendant celle-ci. Lent = consommé, mais le stock durerait plus de 365 jours au rythme de la période.',
    movers:
      'Les dix articles dont la consommation a coûté le plus sur la période, et leur part du coût de toute la consommation.',
    prices:
      'Ce que coûteraient aux prix depuis lors les produits reçus pendant la période précédente de même durée ÷ leur coût d’alors × 100 (Laspeyres). Seulement les produits reçus dans les deux ; les prix sont des coûts moyens par unité de base.',
  },
  figures: {
    value: 'Valeur du stock',
    used: 'Coût de la consommation',
    average: 'Valeur moyenne',
    items: 'Articles',
    daysOut: 'Jours de rupture',
    daysStocked: 'Jours au catalogue',
    units: 'Unités consommées',
    expired: 'Périmé',
    otherWaste: 'Endommagé et rappelé',
    forecastWaste: 'Pertes prévues',
    lost: 'Perdu',
    found: 'Retrouvé',
    differences: 'Écarts de comptage',
    counted: 'Compté',
    linesWithin: 'Lignes dans la tolérance',
    lines: 'Lignes comptées',
    dead: 'Stock dormant',
    slow: 'Stock lent',
    usedTop: 'Coût des dix premiers',
    basketNow: 'Panier actuel',
    basketBefore: 'Panier précédent',
    turns: 'Rotations par an',
    daysOnHand: 'Jours de stock',
    share: 'Part de la consommation',
    outRate: 'Taux de rupture',
    forecast: 'Prévision',
    mape: 'Erreur de prévision',
    expiredShare: 'Part périmée',
    difference: 'Écart de comptage',
    accuracy: 'Exactitude des comptages',
    deadShare: 'Part dormante',
    cover: 'Jours de couverture',
    topShare: 'Part des dix premiers',
    index: 'Indice',
    coverage: 'Panier couvert',
    X: 'X, régulier',
    Y: 'Y, variable',
    Z: 'Z, irrégulier',
  },
  from: 'À partir du',
  class: 'Classe',
  item: 'Article',
  place: 'SKU et site',
  period: 'Période',
  compare: 'Comparé à',
  offices: 'Sites',
  category: 'Catégorie',
  department: 'Service',
  sku: 'SKU',
}

const de: Words = {
  titles: {
    value: 'Bestandswert',
    turnover: 'Umschlag und Reichweite',
    abc: 'ABC/XYZ-Matrix',
    stockouts: 'Tage ohne Bestand',
    usage: 'Verbrauch und Prognose',
    waste: 'Verfall und Ausschuss',
    shrinkage: 'Schwund und Zählgenauigkeit',
    idle: 'Tote und langsame Bestände',
    movers: 'Meistverbrauchte Artikel',
    prices: 'Preisindex',
  },
  formulas: {
    value:
      'Bestand am Ende jedes Abschnitts × aktueller Stückpreis des Artikels, summiert. Ein Artikel ohne Preis zählt als 0.',
    turnover:
      'Umschlag = Kosten des Verbrauchs, auf ein Jahr gerechnet ÷ durchschnittlicher Bestandswert (Mittel aller Tagesendwerte). Reichweite = Bestandswert am Ende ÷ Kosten eines Tagesverbrauchs.',
    abc: 'ABC nach Kosten des Verbrauchs im Zeitraum: A bis 80 % der Summe, B bis 95 %, C der Rest. XYZ nach dem Variationskoeffizienten des Verbrauchs ganzer Wochen: X unter 0,5, Y unter 1, Z ab 1 oder ohne Verbrauch. Verbrauchsmaterial der Liste und alles, was verbraucht wurde.',
    stockouts:
      'Tage ohne Bestand ÷ geführte Tage, summiert über die im Zeitraum verbrauchten Artikel. Ein Tag zählt, wenn der Artikel leer begann und endete und nichts verbraucht wurde. Vorhandenes zählt unabhängig vom Zustand.',
    usage:
      'Was verbraucht wurde, zu den Kosten der Bewegung; Zurückgenommenes ist abgezogen. Prognose = Mittel der drei ganzen Abschnitte davor. Fehler (MAPE) = Mittel von |Ist − Prognose| ÷ Ist.',
    waste:
      'Kosten des Entsorgten. Verfallsanteil = verfallen ÷ (verbraucht + verfallen). Absehbarer Verfall = was von den heutigen Chargen bei gleichem Verbrauch am Verfallstag übrig bleibt, zuerst Verfallendes zuerst.',
    shrinkage:
      'Verloren und gefunden: Zählungen und Korrekturen zu Kosten, Zurückgenommenes abgezogen. Zähldifferenz = Σ |gezählt − erwartet| ÷ Σ gezählt in gebuchten Zählungen, nie verrechnet. Genauigkeit = Zeilen innerhalb der Toleranz (A 1 %, B 3 %, C 5 %) ÷ gezählte Zeilen.',
    idle: 'Verbrauchsmaterial am Ende, zum aktuellen Preis. Tot = schon vor dem Zeitraum da und darin nie verbraucht. Langsam = verbraucht, doch der Bestand würde bei diesem Verbrauch über 365 Tage reichen.',
    movers:
      'Die zehn Artikel, deren Verbrauch im Zeitraum am meisten kostete, und ihr Anteil an den Kosten allen Verbrauchs.',
    prices:
      'Was die im gleich langen Zeitraum davor erhaltenen Produkte zu den Preisen seither kosten würden ÷ was sie damals kosteten × 100 (Laspeyres). Nur in beiden erhaltene Produkte; Preise sind mittlere Kosten je Grundeinheit.',
  },
  figures: {
    value: 'Bestandswert',
    used: 'Kosten des Verbrauchs',
    average: 'Durchschnittswert',
    items: 'Artikel',
    daysOut: 'Tage ohne Bestand',
    daysStocked: 'Geführte Tage',
    units: 'Verbrauchte Einheiten',
    expired: 'Verfallen',
    otherWaste: 'Beschädigt und zurückgerufen',
    forecastWaste: 'Absehbarer Verfall',
    lost: 'Verloren',
    found: 'Gefunden',
    differences: 'Zähldifferenzen',
    counted: 'Gezählt',
    linesWithin: 'Zeilen innerhalb der Toleranz',
    lines: 'Gezählte Zeilen',
    dead: 'Toter Bestand',
    slow: 'Langsamer Bestand',
    usedTop: 'Kosten der ersten zehn',
    basketNow: 'Warenkorb jetzt',
    basketBefore: 'Warenkorb zuvor',
    turns: 'Umschläge im Jahr',
    daysOnHand: 'Reichweite in Tagen',
    share: 'Anteil am Verbrauch',
    outRate: 'Fehlbestandsquote',
    forecast: 'Prognose',
    mape: 'Prognosefehler',
    expiredShare: 'Verfallsanteil',
    difference: 'Zähldifferenz',
    accuracy: 'Zählgenauigkeit',
    deadShare: 'Toter Anteil',
    cover: 'Reichweite in Tagen',
    topShare: 'Anteil der ersten zehn',
    index: 'Index',
    coverage: 'Abgedeckter Warenkorb',
    X: 'X, stetig',
    Y: 'Y, schwankend',
    Z: 'Z, unregelmäßig',
  },
  from: 'Ab',
  class: 'Klasse',
  item: 'Artikel',
  place: 'SKU und Standort',
  period: 'Zeitraum',
  compare: 'Verglichen mit',
  offices: 'Standorte',
  category: 'Kategorie',
  department: 'Abteilung',
  sku: 'SKU',
}

/** The fixed words of a panel as a file. Names come from the data and stay as they are. */
export const panelWords: Record<Language, Words> = { en, es, fr, de }
