/** The units supplies are counted in, as purchasing abbreviates them. Any other may be typed. */
export const commonUnits = ['EA', 'BX', 'CS', 'PK', 'PR', 'BT', 'BG', 'RL', 'CN', 'JR', 'KT', 'TB', 'VL']
