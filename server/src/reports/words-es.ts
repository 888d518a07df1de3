import type { ReportWords } from './words.ts'

export const es: ReportWords = {
  report: 'Informe de oficinas',
  types: {
    overview: 'Resumen general',
    inventory: 'Inventario',
    transfers: 'Traslados',
    financial: 'Financiero',
    performance: 'Rendimiento',
  },
  figures: {
    inventoryValue: [
      'Valor del inventario',
      'Cantidad en existencias al final del período × precio actual de una unidad, sumado sobre los artículos. No incluye lo que está en camino entre oficinas.',
    ],
    totalItems: ['Artículos', 'Número de artículos con más de 0 en existencias al final del período.'],
    lowStockItems: [
      'Existencias bajas',
      'Número de artículos con existencias bajas o agotados al final del período. En un período que llega hasta hoy es el estado de hoy, que no cuenta lo que no se puede usar y no se compara; en uno pasado decide lo que había en existencias.',
    ],
    outOfStockItems: [
      'Agotados',
      'Número de artículos agotados al final del período. En un período que llega hasta hoy es el estado de hoy, que no cuenta lo que no se puede usar y no se compara; en uno pasado decide lo que había en existencias.',
    ],
    utilizationRate: [
      'Tasa de utilización',
      'Utilizado ÷ (utilizado + excedente + inmovilizado) × 100, de los suministros, por valor. Utilizado es lo consumido en los últimos 90 días, hasta su máximo; excedente es lo que supera el máximo; inmovilizado es lo que no se consumió en 90 días. No se cuenta lo que entró hace menos de 30 días y aún no se ha consumido.',
    ],
    costEfficiency: [
      'Eficiencia de costes',
      'Consumido ÷ (consumido + caducado + dañado + pérdidas en recuentos + perdido en tránsito) × 100, de los suministros, a coste, en el período.',
    ],
    alerts: ['Alertas', 'Número de alertas de la oficina abiertas hoy.'],
    ordersFulfilled: [
      'Pedidos cumplidos',
      'Número de líneas de pedido recibidas por completo en el período.',
    ],
    transfersIn: [
      'Traslados de entrada',
      'Número de traslados a la oficina, según el día de envío, hayan llegado o estén en camino.',
    ],
    transfersOut: [
      'Traslados de salida',
      'Número de traslados desde la oficina, según el día de envío, hayan llegado o estén en camino.',
    ],
    transferUnitsIn: [
      'Unidades de entrada',
      'Unidades enviadas a la oficina en el período, en unidades base.',
    ],
    transferUnitsOut: [
      'Unidades de salida',
      'Unidades enviadas desde la oficina en el período, en unidades base.',
    ],
    transferValueIn: ['Valor de entrada', 'Unidades enviadas a la oficina en el período × su coste.'],
    transferValueOut: ['Valor de salida', 'Unidades enviadas desde la oficina en el período × su coste.'],
    inTransitValue: ['En tránsito', 'Unidades hoy en camino hacia la oficina × su coste.'],
    transferDays: [
      'Días en camino',
      'Media de días entre el envío y la recepción de los traslados recibidos en el período.',
    ],
    transferFillRate: [
      'Cumplimiento de traslados',
      'Unidades enviadas ÷ unidades solicitadas × 100, de los traslados enviados en el período.',
    ],
    utilisedValue: [
      'Existencias utilizadas',
      'Coste de los suministros consumidos en los últimos 90 días, hasta el máximo de cada artículo.',
    ],
    excessValue: [
      'Existencias excedentes',
      'Coste de los suministros consumidos en los últimos 90 días, por encima del máximo de cada artículo.',
    ],
    idleValue: [
      'Existencias inmovilizadas',
      'Coste de los suministros que no se consumieron en 90 días. No se cuenta lo que entró hace menos de 30 días.',
    ],
    receivedCost: ['Recibido', 'Coste de lo recibido en el período.'],
    usedCost: ['Consumido', 'Coste de los suministros consumidos en el período; lo devuelto se resta.'],
    avoidableCost: [
      'Coste evitable',
      'Caducado + dañado + pérdidas en recuentos + perdido en tránsito, de los suministros, en el período. Por mes, las pérdidas en recuentos se compensan dentro de cada mes, por lo que los meses pueden no sumar el período.',
    ],
    expiredCost: ['Caducado', 'Coste de los suministros desechados en el período por haber caducado.'],
    damagedCost: ['Dañado', 'Coste de los suministros desechados en el período por estar dañados.'],
    correctionLoss: [
      'Pérdidas en recuentos',
      'Coste de los suministros que recuentos y correcciones quitaron en el período, menos lo que añadieron; nunca inferior a 0.',
    ],
    transitLoss: [
      'Perdido en tránsito',
      'Coste de los suministros perdidos entre oficinas, según el día en que se aprobó la pérdida, menos lo que se volvió a encontrar en el período.',
    ],
    expiryLossRate: [
      'Pérdida por caducidad',
      'Caducado ÷ (consumido + caducado) × 100, de los suministros, a coste, en el período.',
    ],
    countAccuracy: [
      'Exactitud de recuento',
      'Líneas dentro de tolerancia ÷ líneas contadas × 100, de los recuentos registrados en el período.',
    ],
  },
  totalTransfers: [
    'Traslados en total',
    'Traslados de entrada + de salida de las oficinas mostradas. Uno entre dos de ellas cuenta en ambas.',
  ],
  gaps: {
    few_days: 'menos de 30 días de datos',
    few_items: 'menos de 20 artículos en existencias',
    no_orders: 'los pedidos aún no se llevan aquí',
    no_stock: 'sin existencias',
    nothing_used: 'no se consumió nada',
    no_counts: 'no se registró ningún recuento',
    no_transfers: 'ningún traslado en este período',
  },
  period: 'Período',
  compared: 'Comparado con',
  offices: 'Oficinas',
  office: 'Oficina',
  code: 'Código',
  archived: 'archivada',
  total: 'Total',
  summary: 'Resumen',
  change: 'Variación',
  changes: 'Variación (tasas en puntos)',
  lastUpdated: 'Última actualización',
  breakdown: {
    month: ['Por mes', 'Desde'],
    week: ['Por semana', 'Semana del'],
    category: ['Por categoría', 'Categoría'],
    route: ['Por ruta', 'Desde y hacia'],
  },
  partly: 'El gráfico muestra una parte; la tabla lo muestra todo.',
  mail: ({ reader, schedule, owner, from, to }) => ({
    subject: `${schedule}: ${from} – ${to}`,
    body: `Hola, ${reader}:\n\nadjuntamos el informe de oficinas «${schedule}» del ${from} al ${to}.\n\n${owner} ha dispuesto que Wellstock se lo envíe. Si no lo necesita, comuníqueselo.`,
  }),
}
