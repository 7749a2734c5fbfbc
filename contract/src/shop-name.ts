/** The shop's name, as pages, mails and the API description show it. `web/index.html` and the icon repeat it for readers without scripts. */
export const SHOP_NAME = 'E-Commerce';
