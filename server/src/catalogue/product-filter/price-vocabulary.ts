/**
 * The words around prices in each language: alternatives of regular expressions. A query in another language than English has the words of
 * both. A language without an entry has those of English.
 */
export interface PriceVocabulary {
  /** Before all others: 'for under 50'. */
  lead: string;
  upTo: string;
  from: string;
  /** Of `from`: words that also say a year, 'posters from 1990'. */
  since: string;
  /** Before two amounts, and between them. */
  between: string;
  and: string;
  /** After an amount. */
  orLess: string;
  orMore: string;
  /** What follows a number that is a measure, an age or a count. */
  units: readonly string[];
  /** What comes before such a number. */
  labels: string;
  /** The mark before decimals, and the one between thousands, as regular expressions. */
  decimal: string;
  group: string;
}

const english: PriceVocabulary = {
  lead: 'for|at|priced?|prices|costs?|costing',
  upTo: '(?:under|below|(?:less|cheaper|lower|no more|not more) than|up to|at most)',
  from: '(?:over|above|more than|at least|starting at|from)',
  since: 'from',
  between: 'between|from',
  and: 'to|and',
  orLess: 'or (?:less|under|below|cheaper)|and (?:under|below)|max(?:imum)?',
  orMore: 'or (?:more|over|above|up)|and (?:up|over|above)',
  units: [
    'percent|degrees?|[cf]|star|stars|x',
    'mm|cm|m|km|in|inch|inches|ft|foot|feet|yards?|yd|miles?|meters?|metres?',
    'mg|g|grams?|kg|kilos?|lbs?|pounds?|oz|ounces?|tons?',
    'ml|cl|l|liters?|litres?|gal|gallons?|pints?|quarts?|cups?|cc',
    'w|kw|watts?|v|volts?|ah|mah|amps?|hz|khz|mhz|ghz|kb|mb|gb|tb|mp|megapixels?|lumens?|lm|dpi|fps|rpm|psi|bar|nits?|btu',
    'years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|secs?',
    'packs?|pieces?|pcs?|counts?|ct|pairs?|sets?|sheets?|pages?|tabs|tablets|capsules|servings?|rounds?|threads?|plys?|grit|gauge',
    'persons?|people|men|players?|kids|seats?|seaters?|doors?|drawers?|shelf|shelves|tiers?|speeds?|ports?|keys?|cores?|calories|kcal|cals?',
    'mph|kmh|spf|denier|carats?|karats?|ages?|sizes?',
  ],
  labels: String.raw`sizes?|ages?|aged|spf|no\.?|number|model|level|grade`,
  decimal: String.raw`\.`,
  group: ',',
};

const further: Readonly<Record<string, PriceVocabulary>> = {
  de: {
    lead: 'für|fuer|zu|kostet|preis',
    upTo: '(?:unter|bis(?: zu)?|(?:weniger|billiger|günstiger|guenstiger|nicht mehr) als|höchstens|hoechstens|maximal|max)',
    from: '(?:über|ueber|mehr als|mindestens|ab)',
    since: 'ab',
    between: 'zwischen|von',
    and: 'bis|und',
    orLess: '(?:oder|und) (?:weniger|darunter|günstiger|guenstiger|billiger)|maximal|max|höchstens|hoechstens',
    orMore: '(?:oder|und) (?:mehr|darüber|darueber|teurer)|aufwärts|aufwaerts',
    units: [
      'prozent|grad|sterne?n?|zoll|fuß|fuss|gramm|kilogramm|pfund|tonnen?|liter|tassen?|meter|watt|volt',
      'jahre?n?|monate?n?|wochen?|tage?n?|stunden?|std|minuten?|sekunden?',
      'stück|stueck|stk|teile?n?|teilig|paare?|blatt|seiten?|tabletten|kapseln|portionen|packungen',
      'personen|leute|spielern?|kindern?|sitze|sitzer|türen|schubladen|fächern?|gänge|tasten|kerne|kalorien|größen?',
    ],
    labels: String.raw`größen?|groessen?|gr\.?|alter|nr\.?|nummer|modell|stufe`,
    decimal: ',',
    group: String.raw`\.`,
  },
  fr: {
    lead: 'pour|à|a|prix|coûte|coute',
    upTo: "(?:(?:à |a )?moins (?:cher )?(?:de|que)|en[- ]dessous de|inférieure? à|sous|jusqu['’]à|au plus|au maximum|max(?:imum)?)",
    from: '(?:(?:à |a )?plus de|au[- ]dessus de|supérieure? à|(?:à|a) partir de|dès|des|au moins|au minimum)',
    since: '(?:à|a) partir de|dès|des',
    between: 'entre|de',
    and: 'et|à|a',
    orLess: '(?:ou|et) moins|max(?:imum)?|au plus',
    orMore: '(?:ou|et) plus|minimum',
    units: [
      'pour ?cent|degrés?|étoiles?|pouces?|pieds?|grammes?|kilogrammes?|livres?|tonnes?|tasses?|mètres?',
      'ans?|années?|mois|semaines?|jours?|heures?|minutes?|secondes?',
      'pièces?|paires?|feuilles?|comprimés?|gélules?|portions?|paquets?',
      'personnes?|joueurs?|enfants?|places?|portes?|tiroirs?|vitesses?|touches?|cœurs?|calories?|tailles?',
    ],
    labels: 'tailles?|pointures?|âge|n°|no|numéro|modèle|niveau',
    decimal: ',',
    group: String.raw`[ \u00a0\u202f.]`,
  },
  es: {
    lead: 'por|a|precio|cuesta',
    upTo: '(?:(?:menos|no más|no mas|más baratos? que|por debajo|debajo) de|inferior a|hasta|(?:como )?máximo|máx)',
    from: '(?:(?:más|mas|por encima|encima) de|superior a|desde|a partir de|al menos|(?:como )?mínimo)',
    since: 'desde|a partir de',
    between: 'entre|de|desde',
    and: 'y|a|hasta',
    orLess: 'o menos|(?:como )?máximo|máx',
    orMore: 'o más|o mas|en adelante|(?:como )?mínimo',
    units: [
      'por ciento|grados?|estrellas?|pulgadas?|pies?|gramos?|kilogramos?|libras?|toneladas?|litros?|tazas?|metros?|vatios?',
      'años?|mes|meses|semanas?|días?|horas?|minutos?|segundos?',
      'piezas?|pares?|hojas?|páginas?|pastillas|cápsulas|porciones|paquetes?|unidades',
      'personas?|jugadores|niños|plazas?|puertas?|cajones|velocidades|teclas|núcleos|calorías|tallas?',
    ],
    labels: 'tallas?|edad|número|núm|modelo|nivel',
    decimal: ',',
    group: String.raw`\.`,
  },
  ar: {
    lead: 'بسعر|سعر|السعر|بثمن',
    upTo: '(?:أقل من|اقل من|أرخص من|ارخص من|تحت|دون|حتى|لا يزيد عن|لا تزيد عن|بحد أقصى)',
    from: '(?:أكثر من|اكثر من|أعلى من|اعلى من|فوق|ابتداء من|ابتداءً من|بدءا من|لا يقل عن)',
    since: 'ابتداء من|ابتداءً من|بدءا من',
    between: 'بين|ما بين|من',
    and: 'و|إلى|الى|حتى',
    orLess: 'أو أقل|او اقل|فأقل|فاقل|كحد أقصى',
    orMore: 'أو أكثر|او اكثر|فأكثر|فاكثر|فما فوق|وما فوق',
    units: [
      'بالمئة|بالمائة|٪|درجة|درجات|نجوم|نجمة|بوصة|بوصات|قدم|أقدام|جرام|غرام|غ|جم|كيلو|كيلوغرام|كيلوجرام|كغ|كغم|كجم|طن|لتر|مل|سم|مم|متر|أمتار|كوب|أكواب|واط|وات|فولت',
      'سنة|سنوات|عام|أعوام|شهر|أشهر|شهور|أسبوع|أسابيع|يوم|أيام|ساعة|ساعات|دقيقة|دقائق|ثانية|ثوان|ثواني',
      'قطعة|قطع|زوج|أزواج|ورقة|أوراق|صفحة|صفحات|حبة|حبات|كبسولة|كبسولات|عبوة|عبوات',
      'شخص|أشخاص|لاعب|لاعبين|طفل|أطفال|مقعد|مقاعد|باب|أبواب|درج|أدراج|سرعة|سرعات|مقاس|مقاسات',
    ],
    labels: 'مقاس|المقاس|رقم|عمر|العمر|موديل|طراز',
    decimal: String.raw`[.,٫]`,
    group: '[,٬]',
  },
};

/** Those of English, or of another language and of English together. Numbers are written as in the language. */
export function priceVocabulary(language: string): PriceVocabulary {
  const own = further[language];
  if (own === undefined) return english;
  const both = (one: 'lead' | 'upTo' | 'from' | 'since' | 'between' | 'and' | 'orLess' | 'orMore' | 'labels') =>
    `${own[one]}|${english[one]}`;
  return {
    lead: both('lead'),
    upTo: both('upTo'),
    from: both('from'),
    since: both('since'),
    between: both('between'),
    and: both('and'),
    orLess: both('orLess'),
    orMore: both('orMore'),
    units: [...own.units, ...english.units],
    labels: both('labels'),
    decimal: own.decimal,
    group: own.group,
  };
}
